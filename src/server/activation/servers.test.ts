import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { productCalls } from '../testing/product-calls.ts'
import { openWorld } from '../testing/world.ts'

const { anna, boris, root, shop } = openWorld()
const product = productCalls(shop)
beforeEach(() => shop.db.execute(sql`truncate releases`))

const servers = async (query = '') => (await anna.get(`/api/astra/servers/${query}`)).json().data
const states = async (query = '') =>
  Object.fromEntries(
    (await servers(query)).map((each: { name: string; state: string }) => [each.name, each.state]),
  )

/** A server of each state; the license of the last one ends before version 6.5 was released. */
async function runsServers() {
  const { id, serial } = await anna.getsLicense({ servers: 9, expiresOn: '2027-11-21' })
  const old = await anna.getsLicense({ servers: 9, expiresOn: '2026-11-30' })
  await shop.db.execute(sql`
    insert into releases (version, released_on, notes, files)
    values ('6.4.0', '2026-11-01', '{}', '[]'), ('6.5.0', '2026-12-01', '{}', '[]')`)
  await product('activate', { serial, machine: 'a', name: 'silent', version: '6.5.0' })
  await product('offline', { serial, machine: 'b', name: 'offline', version: '6.5.0' })
  for (const instance of ['x', 'y', 'x'])
    await product('activate', { serial, machine: 'c', name: 'cloned', instance: instance.repeat(22) })
  shop.clock.pass(3 * 86_400 + 60)
  await product('activate', { serial, machine: 'd', name: 'fine', version: '6.5.0' })
  await product('activate', { serial: old.serial, machine: 'e', name: 'not-covered', version: '6.5.0' })
  await product('activate', { serial: old.serial, machine: 'f', name: 'older', version: '6.4.0' })
  return { id, old: old.id, serial }
}

test('the servers of all licenses are listed with their state, and found by name and state', async () => {
  const { id, old } = await runsServers()
  const itself = ['silent', 'offline', 'cloned', 'fine', 'not-covered'].map(state => [state, state])
  expect(await states()).toEqual({ ...Object.fromEntries(itself), older: 'fine' })
  expect(await servers('?state=silent')).toMatchObject([
    { license_id: id, name: 'silent', silent_days: 3, file_until: '2027-11-21' },
  ])
  expect(await states('?find=OLD')).toEqual({ older: 'fine' })
  expect(await servers('?find=not-')).toMatchObject([{ license_id: old, version: '6.5.0' }])
  expect((await boris.get('/api/astra/servers/')).json()).toMatchObject({ data: [], next_after: null })
  const { body } = await anna.get('/api/astra/servers/export/?state=silent')
  expect(body).toMatch(
    /license_id,license_name,seat,name,own_name,version,state[^]*,silent,,6\.5\.0,silent,[^]*rows,1/,
  )
})

test('a name that the owner gives a server outlives its check-ins, and an empty one gives it back its own', async () => {
  const { id, serial } = await anna.getsLicense()
  await product('activate', { serial, name: 'host-1' })
  const [{ seat }] = await servers()
  const path = `/api/astra/license/${id}/activations/${seat}/`
  expect((await anna.put(path, { json: { name: ' Studio <b>1</b> ' } })).statusCode).toBe(200)
  shop.clock.pass(7 * 3600)
  await product('check-in', { serial, name: 'host-2' })
  expect(await servers()).toMatchObject([{ name: 'host-2', own_name: 'Studio <b>1</b>' }])
  expect((await boris.put(path, { json: { name: 'Mine' } })).statusCode).toBe(404)
  expect((await anna.put(path, { json: { name: 'x'.repeat(101) } })).statusCode).toBe(400)
  await anna.put(path, { json: { name: '' } })
  expect(await servers()).toMatchObject([{ name: 'host-2', own_name: '' }])
})

test('the operator sees the servers of all customers, the newest first, and the versions in use', async () => {
  await shop.db.execute(sql`truncate activations cascade`)
  await runsServers()
  const { data } = (await root.get('/api/sezam/servers/?version=6')).json()
  const names = data.map(({ name }: { name: string }) => name)
  expect(names).toEqual(['older', 'not-covered', 'fine', 'offline', 'silent'])
  expect(data[0]).toMatchObject({ email: anna.email, version: '6.4.0', state: 'fine' })
  expect((await root.get('/api/sezam/servers/?state=cloned')).json().data).toMatchObject([{ name: 'cloned' }])
  expect((await root.get('/api/sezam/servers/versions/')).json().data).toEqual([
    { version: '6.5.0', servers: 4 },
    { version: '6.4.0', servers: 1 },
    { version: '', servers: 1 },
  ])
  const { body } = await root.get('/api/sezam/servers/export/?find=older')
  expect(body).toContain(`,older,`)
})
