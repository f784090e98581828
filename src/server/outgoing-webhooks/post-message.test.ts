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

const thisMachine = ['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '0', 'localhost']
const privateNetworks = ['10.0.0.1', '100.64.0.1', '172.31.255.255', '192.168.1.1', '198.18.0.1']
const ofClouds = ['169.254.169.254', '168.63.129.16', '[fd00:ec2::254]']
const multicast = ['224.0.0.1', '255.255.255.255', '[ff02::1]']
const mapped = ['[::ffff:127.0.0.1]', '[::ffff:a00:1]', '[::127.0.0.1]']
const translated = ['[64:ff9b::7f00:1]', '[64:ff9b:1::a00:1]']
const inIpv6 = ['[::]', '[::1]', '[2002:7f00:1::]', '[2001::1]', '[fc00::1]', '[fe80::1]']
const disguised = ['ⓛocalhost', '①②⑦.⓪.⓪.①', 'user:password@hooks.example']
const ports = ['hooks.example:22', 'hooks.example:6379']
const hosts = [
  thisMachine,
  privateNetworks,
  ofClouds,
  multicast,
  mapped,
  translated,
  inIpv6,
  disguised,
  ports,
].flat()
const otherSchemes = ['http://hooks.example/', 'ftp://hooks.example/', 'file:///etc/passwd']

const refusedAddresses = [...hosts.map(host => `https://${host}/`), ...otherSchemes]
test.each(refusedAddresses)('no message is sent to %s', async url => {
  const refused = { status: null, answer: 'the address is not allowed' }
  expect(await post(url, { allowsPrivate: false })).toEqual(refused)
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
