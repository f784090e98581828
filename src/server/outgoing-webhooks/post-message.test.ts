import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHttpPeer } from '../testing/http-peer.ts'
import { postMessage } from './post-message.ts'

let reached = 0
let peer: Awaited<ReturnType<typeof startHttpPeer>>

beforeAll(async () => {
  peer = await startHttpPeer((request, response) => {
    reached++
    if (request.url === '/moved/') response.writeHead(302, { location: `${peer.url}/private/` }).end()
    if (request.url === '/long/') response.end('x\0'.repeat(500_000))
    if (request.url === '/endless/') response.writeHead(200).write('the beginning')
  })
})
afterAll(() => peer.close())

test.each([
  'http://hooks.example/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://0/',
  'https://10.0.0.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://168.63.129.16/',
  'https://172.31.255.255/',
  'https://192.168.1.1/',
  'https://198.18.0.1/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://[::]/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a00:1]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b:1::a00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001::1]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[fe80::1]/',
  'https://[ff02::1]/',
  'https://localhost/',
  'https://ⓛocalhost/',
  'https://①②⑦.⓪.⓪.①/',
  'https://hooks.example:22/',
  'https://hooks.example:6379/',
  'https://user:password@hooks.example/',
  'ftp://hooks.example/',
  'file:///etc/passwd',
])('no message is sent to %s', async url => {
  expect(await post(url, { allowsPrivate: false })).toEqual({
    status: null,
    answer: 'the address is not allowed',
  })
})

test('a redirect is an answer, and is not followed', async () => {
  reached = 0
  expect((await post(`${peer.url}/moved/`)).status).toBe(302)
  expect(reached).toBe(1)
})

test('of a long answer only the first 1024 bytes are read, as text that the database can store', async () => {
  const { status, answer } = await post(`${peer.url}/long/`)
  expect([status, answer.slice(0, 4), answer.length]).toEqual([200, 'x x ', 1024])
})

test('an answer that does not end is no answer', async () => {
  const sent = await post(`${peer.url}/endless/`, { withinMs: 300 })
  expect(sent).toEqual({ status: null, answer: 'no answer in time' })
})

function post(url: string, options: { allowsPrivate?: boolean; withinMs?: number } = {}) {
  return postMessage({ url, headers: {}, body: '{}', allowsPrivate: true, ...options })
}
