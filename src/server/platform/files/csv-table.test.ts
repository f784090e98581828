import { once } from 'node:events'
import { connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { csvLines, sendCsv } from './csv-table.ts'

test('amounts, percentages and rates of a Russian file have decimal commas, and texts stay as they are', async () => {
  const cells = [1234n, -5n, 66.7, { decimal: '25.5' }, '1.5', '=1.5']
  async function* batches() {
    yield [cells]
  }
  const read = async (language: 'en' | 'ru') =>
    (await Array.fromAsync(csvLines({ header: ['x'], batches: batches() }, language)))[1]
  expect(await read('ru')).toBe("12,34;-0,05;66,7;25,5;1.5;'=1.5\r\n")
  expect(await read('en')).toBe("12.34,-0.05,66.7,25.5,1.5,'=1.5\r\n")
})

/** More than the sockets of both sides hold. */
const batchBytes = 1_000_000
const mostBatchesBuffered = 20

test('an export is read no faster than its client receives it, and no further once the client has gone away', async () => {
  let batches = 0
  let ended = false
  async function* endless() {
    try {
      for (;;) {
        batches++
        yield [['x'.repeat(batchBytes)]]
      }
    } finally {
      ended = true
    }
  }
  const app = fastify()
  let written = () => false
  app.get('/export', (_request, reply) => {
    written = () => reply.raw.writableNeedDrain
    return sendCsv(reply, { name: 'x', table: { header: ['x'], batches: endless() }, language: 'en' })
  })
  const client = connect(Number(new URL(await app.listen({ port: 0 })).port), '127.0.0.1')
  client.write('GET /export HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(client, 'data')
  client.pause()
  await eventually(() => expect(written()).toBe(true))
  expect(batches).toBeLessThan(mostBatchesBuffered)

  client.destroy()
  await eventually(() => expect(ended).toBe(true))
  expect(batches).toBeLessThan(mostBatchesBuffered)
  await app.close()
})
