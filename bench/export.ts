import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyInstance } from 'fastify'
import { type Figure, grouped, limitFigure } from './figures.ts'

const exported = '/api/sezam/orders/export/'
const many = `${exported}?from=2024-01-01&to=2024-08-31`
/** Loads what an export needs. */
const few = `${exported}?from=2024-01-01&to=2024-01-24`
const fewestRows = 100_000
const slowBytesPerSecond = 50_000
const slowSeconds = 10
/** Two batches of rows with their text, whatever the number of rows. */
const budgetMegabytes = 30

/** All orders of some months, by a client that reads fast and by one that reads slowly for a while and goes away. */
export async function measureExport(app: FastifyInstance, cookie: string): Promise<Figure[]> {
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  await readAll(`${address}${few}`, cookie)
  const fast = await watchMemory(() => readAll(`${address}${many}`, cookie))
  const slow = await watchMemory(() => readSlowly(`${address}${many}`, cookie))
  const figure = (what: string, megabytes: number, note: string) =>
    limitFigure(what, Math.round(megabytes), { most: budgetMegabytes, unit: 'MB more memory', note })
  return [
    limitFigure('rows of an export of orders', fast.result, { least: fewestRows, unit: 'rows' }),
    figure('export of orders', fast.megabytes, ''),
    figure(
      'export to a slow client that goes away',
      slow.megabytes,
      `, ${grouped(slow.result / 1e6)} MB read`,
    ),
  ]
}

async function readAll(url: string, cookie: string): Promise<number> {
  let lines = 0
  for await (const chunk of await open(url, cookie)) lines += String(chunk).split('\n').length - 1
  return lines - 2
}

async function readSlowly(url: string, cookie: string): Promise<number> {
  const reply = await open(url, cookie)
  let bytes = 0
  for await (const chunk of reply) {
    bytes += chunk.length
    await setTimeout((chunk.length / slowBytesPerSecond) * 1000)
    if (bytes > slowBytesPerSecond * slowSeconds) break
  }
  reply.destroy()
  return bytes
}

async function open(url: string, cookie: string) {
  const asked = request(url, { headers: { cookie } })
  asked.end()
  const [reply] = await once(asked, 'response')
  if (reply.statusCode !== 200) throw new Error(`The export was answered with ${reply.statusCode}`)
  return reply
}

/** The most that the process needed beyond what it had before: what is not garbage. */
async function watchMemory<Result>(act: () => Promise<Result>) {
  const before = measureUsed()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, measureUsed())), 500)
  try {
    return { result: await act(), megabytes: (most - before) / 1e6 }
  } finally {
    clearInterval(timer)
  }
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

function measureUsed(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
