import { desc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { actions } from '../../audit/tables.ts'
import { act } from '../../testing/act.ts'
import { productCalls } from '../../testing/product-calls.ts'
import { expectOneRefused } from '../../testing/race.ts'
import { openWorld, type Person } from '../../testing/world.ts'

const { anna, boris, root, shop, outbox } = openWorld()

const list = '/api/sezam/licenses/'
const details = (id: number) => root.reads(`${list}${id}/`)
const change = async (id: number, action: string, fields: Record<string, unknown> = {}) =>
  act(root, `licenses/${id}`, action, { reason: 'A ticket', ...fields })
const asShown = async (id: number) => ({ seen: (await details(id)).possible.seen })
const readPreview = async (id: number, action: string, fields: object) => {
  const json = { ...fields, ...(await asShown(id)) }
  return (await root.post(`${list}${id}/previews/${action}/`, { json })).json().data.lines
}

test('each action does what its preview has shown, and the preview does nothing', async () => {
  const { id } = await anna.getsLicense()
  await anna.speaks('ru')
  const until = '2027-05-31'
  const { seen } = await asShown(id)
  expect(await readPreview(id, 'extend', { until })).toEqual([
    'The license: active, monthly, servers: 3, until 31\u00a0May 2027.',
    'A new license file replaces the earlier ones. It is attached to the e-mail.',
    `${anna.email} gets the e-mail “Astra: лицензия продлена”.`,
  ])
  expect(await details(id)).toMatchObject({ possible: { seen }, timeline: [] })
  expect(await subjectsTo(anna)).toEqual([])
  expect((await change(id, 'extend', { until })).json().message).toBe(`License ${id} is extended.`)
  expect((await details(id)).possible.seen).toEqual({ ...seen, expiration_date: until })
  expect(await subjectsTo(anna)).toEqual(['Astra: лицензия продлена'])
})

test('the preview of a transfer says when the address is no customer’s yet', async () => {
  const { id } = await anna.getsLicense()
  await boris.signedIn()
  const transfers = async (email: string) => (await readPreview(id, 'transfer', { email })).join('\n')
  expect(await transfers(boris.email.toUpperCase())).not.toContain('an account is created')
  const words = 'No customer has the address bories@studio.example yet: an account is created.'
  expect(await transfers('bories@studio.example')).toContain(words)
})

test('the page of a license tells who changed what, and offers what can still be done', async () => {
  const { id, serial } = await anna.getsLicense()
  await boris.signedIn()
  await change(id, 'servers', { servers: 5 })
  await change(id, 'servers', { servers: 2 })
  await change(id, 'reset')
  await change(id, 'transfer', { email: boris.email.toUpperCase() })
  await change(id, 'revoke')
  const { timeline, possible } = await details(id)
  expect(timeline).toMatchObject([
    { kind: 'revoked' },
    { kind: 'transferred', detail: expect.stringContaining(`from ${anna.email} to ${boris.email}`) },
    { kind: 'reset', by: root.email, reason: 'A ticket' },
    { kind: 'reduced' },
    { kind: 'upgraded' },
  ])
  const now = { customer_id: await boris.id(), servers: 2, state: 'revoked', generation: 2 }
  expect(possible.seen).toMatchObject(now)
  expect(possible.actions).toMatchObject([{ name: 'free-server' }])
  expect((await root.post('/api/sezam/search/', { json: { q: serial } })).json().data).toEqual([])
})

test('a demo is converted without an order and keeps its serial number; a paid license is not', async () => {
  const { id, serial } = await anna.getsLicense({ type: 1, servers: 1 })
  const reply = await change(id, 'convert', { plan: 'yearly', servers: 4 })
  expect(reply.json().message).toBe(`License ${id} is a paid license.`)
  expect(await anna.licenses()).toMatchObject([{ id, sn: serial, type: 2, period: 1, servers: 4 }])
  expect((await change(id, 'convert', { plan: 'yearly', servers: 4 })).json().message).toMatch('Only a demo')
})

test('a form that is sent twice issues one license', async () => {
  const form = 'c0ffee'.padEnd(32, '0')
  const json = { email: 'New@Studio.Example', plan: 'company', servers: 1, form, reason: 'Partner' }
  const issue = () => root.post(`${list}actions/issue/`, { json })
  await expectOneRefused(issue(), issue())
  const data = await root.reads(`${list}?q=new@studio.example`)
  expect(data).toMatchObject([{ plan: 'company', servers: 10_000, expiration_date: '2027-11-21' }])
  const issued = { kind: 'issued', by: root.email, reason: 'Partner' }
  expect((await details(data[0].id)).timeline).toMatchObject([issued])
})

test('a renewal by the customer meanwhile refuses an action, with the customer’s name', async () => {
  await anna.buys({ product: 'astra-1m' })
  const [{ id }] = await anna.licenses()
  const shown = await asShown(id)
  await anna.buys({ product: 'astra-1m', mode: 'renew', license_id: id })
  const reply = await change(id, 'suspend', shown)
  expect(reply.json()).toMatchObject({ code: 'changed-meanwhile', changed: { by: anna.email } })
})

test('servers cannot be reduced below a seat in use, until support frees it, beyond the customer’s limits', async () => {
  const license = await anna.getsLicense({ servers: 2 })
  const calls = productCalls(shop)
  for (const machine of ['one', 'two']) await calls('activate', { serial: license.serial, machine })
  expect((await change(license.id, 'servers', { servers: 1 })).statusCode).toBe(409)
  const { used } = await details(license.id)
  const { id: server, seat } = used.find((each: { seat: number }) => each.seat === 2)
  const free = () => change(license.id, 'free-server', { server })
  expect((await free()).json().message).toBe(`Seat ${seat} is released.`)
  expect((await free()).json()).toMatchObject({ code: 'changed-meanwhile' })
  expect((await change(license.id, 'servers', { servers: 1 })).statusCode).toBe(200)
})

test('showing a serial number is an action, whose row does not contain it', async () => {
  const { id, serial } = await anna.getsLicense()
  const show = (reason: string) => root.post(`${list}${id}/serial/`, { json: { reason } })
  expect((await show(' ')).statusCode).toBe(400)
  expect((await show('A call')).json().data).toEqual({ serial })
  const [row] = await shop.db.select().from(actions).orderBy(desc(actions.id)).limit(1)
  expect(row).toMatchObject({ verb: 'show serial', targetId: String(id), reason: 'A call' })
  expect(JSON.stringify(row)).not.toContain(serial)
})

test('a superuser sends the license file again without a reason, which is an action, and once for a double click', async () => {
  const { id } = await anna.getsLicense()
  const send = () => act(root, `licenses/${id}`, 'send-file')
  const reply = await send()
  expect((await send()).statusCode).toBe(200)
  expect(reply.json().message).toBe(`The license file is on its way to ${anna.email}.`)
  expect(await subjectsTo(anna)).toHaveLength(1)
  const action = { kind: 'action', detail: 'license send-file', by: root.email }
  expect((await details(id)).timeline).toMatchObject([action, action])
})

async function subjectsTo({ email }: Person) {
  const found = await outbox('%', email)
  return found.filter(({ key }) => key.startsWith('license-')).map(({ subject }) => subject)
}
