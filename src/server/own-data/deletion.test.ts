import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { act } from '../testing/act.ts'
import { eventually } from '../testing/eventually.ts'
import { startTurnstilePeer } from '../testing/turnstile-peer.ts'
import { openWorld, type Person } from '../testing/world.ts'
import { eraseAccounts, eraseStoredDetails } from './erase-accounts.ts'

const { shop, anna, boris, clerk, root, changesFrozen } = openWorld({
  peers: { turnstile: startTurnstilePeer },
})
const afterTwoWeeks = '2026-12-05T10:00:01Z'

test('an account is erased 14 days after its customer typed its address and the name of each license', async () => {
  await anna.buys()
  await anna.post('/api/support/ask', { json: { question: 'Where is my invoice?' } })
  await anna.post('/api/accounts/export/')
  const [license] = await anna.licenses()
  expect((await asksForDeletion(anna)).json()).toMatchObject({
    ok: true,
    message: 'Your account will be deleted after 5\u00a0December 2026. Until then you can change your mind.',
  })
  await isMailed(anna, 'Astra: your account will be deleted')

  await eraseAccounts(shop.shop)
  expect((await anna.get('/api/accounts/profile/')).statusCode).toBe(200)
  shop.clock.set(afterTwoWeeks)
  await eraseAccounts(shop.shop)
  expect((await anna.get('/api/accounts/profile/')).statusCode).toBe(401)
  expect(await tablesThatContain(anna.email)).toEqual(['invoices'])
  expect(await tablesThatContain(license.sn)).toEqual(['licenses'])
  const { rows } = await shop.db.execute(sql`select state, (select count(*) from data_exports) as exports
    from licenses where id = ${license.id}`)
  expect(rows).toEqual([{ state: 'revoked', exports: 0 }])
})

test('who signs in with the address again has a new account, and no second demo for a year', async () => {
  expect((await requestsDemo(anna)).statusCode).toBe(200)
  await asksForDeletion(anna)
  await isErased()
  expect(await tablesThatContain(anna.email)).toEqual([])

  await anna.signsInOn('2027-12-01T10:00:00Z')
  expect(await anna.licenses()).toEqual([])
  expect((await requestsDemo(anna)).statusCode).toBe(409)
  await anna.signsInOn('2027-12-06T10:00:00Z')
  await eraseStoredDetails(shop.shop)
  expect((await shop.db.execute(sql`select from erased_demos`)).rows).toEqual([])
})

test('another address, an open order or a license that is not named refuses the deletion', async () => {
  const license = await anna.getsLicense()
  const wrongName = { email: anna.email, licenses: [{ id: license.id, typed: 'ABCD' }] }
  const fields = { email: 'This is not the e-mail address of your account.' }
  expect((await deletes(anna, { email: boris.email })).json().fields).toEqual(fields)
  expect((await deletes(anna, wrongName)).json().fields).toHaveProperty(`license-${license.id}`)
  await anna.orders()
  expect((await asksForDeletion(anna)).json().message).toContain('orders that are not paid')
})

test('an account is erased with the e-mails to its earlier addresses, also those that were sent again', async () => {
  const [id, from] = [await anna.id(), anna.email]
  const to = `moved-${from}`
  await anna.buys()
  await anna.post('/api/accounts/email-change/', { json: { email: `wish-${from}` } })
  const wish = { email: to, reason: 'Lost the mailbox' }
  expect((await act(root, `customers/${id}`, 'change-email', wish)).statusCode).toBe(200)
  await eventually(async () => {
    const query = `recipient=${from}&kind=email-changed&state=sent`
    const [email] = (await root.get(`/api/sezam/emails/?${query}`)).json().data
    const resent = await act(root, `emails/${email?.id}`, 'resend')
    expect(resent.statusCode).toBe(200)
  })
  await clerk.types('customer', 'erase', String(id), '--reason', 'x')
  await isErased()
  expect(await tablesThatContain(from)).not.toContain('mails')
})

test('a deletion can be withdrawn within the 14 days', async () => {
  await asksForDeletion(anna)
  expect((await ownData(anna)).erased_after).toBe('2026-12-05')
  expect((await anna.delete('/api/accounts/deletion/')).statusCode).toBe(200)
  await isErased()
  expect((await anna.get('/api/accounts/profile/')).statusCode).toBe(200)
  expect((await anna.delete('/api/accounts/deletion/')).statusCode).toBe(404)
})

test('a customer who buys a license before the account is erased stays a customer', async () => {
  await asksForDeletion(anna)
  await anna.buys()
  await isErased()
  expect(await anna.licenses()).toMatchObject([{ state: 'active' }])
  await isMailed(anna, 'Astra: your account stays')
})

test('orders, invoices and payments stay as long as the law requires, then their personal data is erased', async () => {
  const order = await boris.orders({ pay: 'bank', country: 'DEU' })
  await clerk.marksPaid(order)
  await boris.get(`/orders/docs/orders/${order.id}/invoice.xml`)
  await asksForDeletion(boris)
  await isErased()
  shop.clock.set('2036-12-31T10:00:00Z')
  await eraseStoredDetails(shop.shop)
  expect(await storedOrder(order.id)).toMatchObject({ company: 'Studio Nord', buyer: 'Studio Nord' })
  expect(await hasDocumentFiles(order.id)).toBe(true)

  shop.clock.set('2037-01-01T10:00:00Z')
  await eraseStoredDetails(shop.shop)
  expect(await storedOrder(order.id)).toEqual({ company: '', buyer: '', email: '', total: order.total })
  expect(await hasDocumentFiles(order.id)).toBe(false)
})

test('the payer of a transfer that an operator applied is erased with the last order that it paid', async () => {
  const byBank = (servers: number) => boris.orders({ pay: 'bank', servers })
  const [first, second] = [await byBank(1), await byBank(2)]
  const amount = ((first.total + second.total) / 100).toFixed(2)
  await clerk.imports([{ amount, text: 'two licenses', payer: 'Uncle of Boris', reference: 'UNCLE' }])
  const payers = () =>
    shop.db.execute(sql`select line.payer, line.text, money.id::integer from statement_lines as line
      join unmatched_payments as money on money.statement_line_id = line.id and money.payer = line.payer
      where bank_reference = 'UNCLE'`)
  const { rows } = await payers()
  const orders = `${first.id} ${second.id}`
  await clerk.types('unmatched', 'apply', String(rows[0]?.['id']), '--orders', orders, '--reason', 'x')
  await asksForDeletion(boris)
  await isErased()
  await changesFrozen(sql`update orders set created_at = created_at + interval '1 year'
    where id = ${second.id}`)
  shop.clock.set('2037-01-01T10:00:00Z')
  await eraseStoredDetails(shop.shop)
  expect((await payers()).rows).toMatchObject([{ payer: 'Uncle of Boris', text: 'two licenses' }])
  shop.clock.set('2038-01-01T10:00:00Z')
  await eraseStoredDetails(shop.shop)
  expect((await payers()).rows).toMatchObject([{ payer: '', text: '' }])
})

test('documents of a customer who has an account are never erased', async () => {
  const order = await boris.orders({ pay: 'bank', country: 'DEU' })
  shop.clock.set('2060-01-01T10:00:00Z')
  await eraseStoredDetails(shop.shop)
  expect(await storedOrder(order.id)).toMatchObject({ company: 'Studio Nord', buyer: 'Studio Nord' })
})

test('every table that refers to customers is erased, or stays for a reason', async () => {
  const { rows } = await shop.db.execute<{ name: string }>(sql`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'customers'::regclass order by 1`)
  expect(rows.map(({ name }) => name)).toEqual([...erased, ...stays].toSorted())
})

const access = ['api_answers', 'api_tokens', 'passkey_challenges', 'passkeys', 'sessions', 'viewings']
const addresses = ['billing_details', 'demos', 'email_changes', 'mail_recipients', 'webhook_endpoints']
const links = ['license_download_links', 'license_transfers', 'payment_links', 'auto_renewals']
const words = ['customer_notes', 'customer_words', 'support_questions']
const erased = [...access, ...addresses, ...links, ...words, 'account_deletions', 'data_exports']
/** Finds rows by the customer's number, which is a pseudonym then. */
// A former superuser's row has no address any more.
const stays = ['coupons', 'license_events', 'licenses', 'orders', 'superusers']

async function asksForDeletion(person: Person) {
  const { licenses } = await ownData(person)
  const typed = licenses.map(({ id, confirm_with }: { id: number; confirm_with: string }) => ({
    id,
    typed: ` ${confirm_with.toLowerCase()} `,
  }))
  return deletes(person, { email: person.email.toUpperCase(), licenses: typed })
}

const deletes = (person: Person, json: object) => person.post('/api/accounts/deletion/', { json })
test('with more than 200 licenses in force the page of the deletion lists the newest 200, and that there are more', async () => {
  await shop.db.execute(sql`insert into licenses
      (customer_id, serial, type, period, servers, expires_on, term_starts_on, created_at)
    select ${await anna.id()}, 'MANY-' || number, 2, 1, 3, '2027-06-01', '2026-11-21', now()
    from generate_series(1, 201) as number`)
  const { licenses, more_licenses: more } = await ownData(anna)
  expect([licenses.length, more]).toEqual([200, true])
  expect(await ownData(boris)).toMatchObject({ licenses: [], more_licenses: false })
})

const ownData = async (person: Person) => (await person.get('/api/accounts/data/')).json().data

const isMailed = (person: Person, subject: string) =>
  eventually(async () => expect((await person.mails()).map(mail => mail.subject)).toContain(subject))

async function isErased() {
  shop.clock.set(afterTwoWeeks)
  await eraseAccounts(shop.shop)
}

let tokens = 0

const requestsDemo = (person: Person) =>
  person.post('/api/astra/demo/', { json: { email: person.email, captcha: `good-${++tokens}` } })

async function hasDocumentFiles(id: number) {
  const { rows } = await shop.db.execute(sql`select 1 from document_files where order_id = ${id}`)
  return rows.length > 0
}

async function storedOrder(id: number) {
  const { rows } = await shop.db.execute(sql`
    select client_company as company, content #>> '{customer,company}' as buyer, content #>> '{customer,email}' as email,
      orders.total from orders join invoices on order_id = orders.id where orders.id = ${id}`)
  return rows[0]
}

async function tablesThatContain(text: string): Promise<string[]> {
  const { rows } = await shop.db.execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'sandbox%' order by 1`)
  const found: string[] = []
  for (const { name } of rows) {
    const table = sql.identifier(name)
    const { rows: hits } = await shop.db.execute(
      sql`select from ${table} as whole where position(${text} in whole::text) > 0 limit 1`,
    )
    if (hits.length > 0) found.push(name)
  }
  return found
}
