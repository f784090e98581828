import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { customers } from '../../customers/tables.ts'
import { makeSuperuser, setsUpApp } from '../../testing/superuser.ts'
import { openWorld } from '../../testing/world.ts'
import { eraseFormerSuperuser, listSuperusers, removeSuperuser, seedSuperusers } from './store.ts'

const { anna, clerk, root, shop, visitor } = openWorld()

const emails = async () => (await listSuperusers(shop.db)).map(({ email }) => email)
const add = (email: string) => clerk.types('superuser', 'add', email)

test('a start adds the addresses of SUPERUSER_EMAILS that were never added before', async () => {
  await add(anna.email)
  await clerk.types('superuser', 'remove', anna.email)
  await seedSuperusers(shop.db, [anna.email, 'new@astra.example'], shop.clock.now())
  expect(await emails()).toContain('new@astra.example')
  expect(await emails()).not.toContain(anna.email)
})

test('an address that was removed is not added again after its account was erased', async () => {
  const seed = () => seedSuperusers(shop.db, ['gone@astra.example'], shop.clock.now())
  await seed()
  await clerk.types('superuser', 'remove', 'gone@astra.example')
  const gone = eq(customers.email, 'gone@astra.example')
  const [customer] = await shop.db.select().from(customers).where(gone)
  await shop.db.transaction(tx => eraseFormerSuperuser(tx, customer?.id ?? 0))
  await shop.db.update(customers).set({ email: 'erased' }).where(gone)
  await seed()
  expect(await emails()).not.toContain('gone@astra.example')
})

test('two processes that start together add an address once', async () => {
  const seed = () => seedSuperusers(shop.db, ['twice@astra.example'], shop.clock.now())
  await Promise.all([seed(), seed(), seed()])
  expect((await emails()).filter(email => email === 'twice@astra.example')).toHaveLength(1)
})

test('superusers who remove each other at the same moment leave one', async () => {
  await add(anna.email)
  const all = await listSuperusers(shop.db)
  expect(all.length).toBeGreaterThan(1)
  const remove = (id: number) => shop.db.transaction(tx => removeSuperuser(tx, id, shop.clock.now()))
  const outcomes = await Promise.allSettled(all.map(({ id }) => remove(id)))
  expect(await emails()).toHaveLength(1)
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject([{ reason: { code: 'last-superuser' } }])
})

test('a superuser who is removed loses the rights at once, and stays signed in as a customer', async () => {
  const license = await anna.getsLicense()
  const path = `/api/astra/license/${license.id}/`
  expect((await root.get(path)).statusCode).toBe(200)
  expect(await clerk.types('superuser', 'remove', root.email)).toContain('customer without further rights')
  expect((await root.get(path)).statusCode).toBe(404)
  expect((await root.get('/api/accounts/profile/')).statusCode).toBe(200)
})

test('a superuser who is removed in the back office and added again sets up a new second factor', async () => {
  await root.signedIn()
  const second = visitor()
  await makeSuperuser(shop, 'second@astra.example')
  await second.signsIn('second@astra.example')
  await setsUpApp(shop, second)
  const other = (await listSuperusers(shop.db)).find(({ email }) => email === 'second@astra.example')
  const json = { reason: 'By mistake', seen: {} }
  await root.post(`/api/sezam/superusers/${other?.id}/actions/remove/`, { json })
  expect((await second.get('/api/sezam/orders/')).statusCode).toBe(404)
  await add('second@astra.example')
  const factor = (await second.get('/api/sezam/second-factor/')).json().data
  expect(factor).toEqual({ confirmed: false, totp: false, passkeys: 0, recovery_codes: 0, viewing: false })
  await expect(add('second@astra.example')).rejects.toThrow('is a superuser already')
})

test('bin/admin lists superusers with their second factors, and resets one that is lost', async () => {
  await root.signedIn()
  expect(await clerk.types('superuser', 'list')).toMatch(new RegExp(`${root.email} .*second factor: app`))
  await clerk.types('superuser', 'reset-factor', root.email)
  expect(await clerk.types('superuser', 'list')).toMatch(new RegExp(`${root.email} .*second factor: none`))
  expect((await root.get('/api/sezam/superusers/')).json().code).toBe('factor-required')
})

test('the account of a superuser is not deleted, and that of a former one is', async () => {
  await add(anna.email)
  const deletion = { email: anna.email, licenses: [] }
  const refused = await anna.post('/api/accounts/deletion/', { json: deletion })
  expect(refused.statusCode).toBe(409)
  await clerk.types('superuser', 'remove', anna.email)
  expect((await anna.post('/api/accounts/deletion/', { json: deletion })).statusCode).toBe(200)
})
