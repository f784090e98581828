import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'
import { findLastChange } from './store.ts'
import { actionChanges, actions } from './tables.ts'

const { anna, clerk, shop } = openWorld()

test('a command that changes something is an action of its operator, and a dry run is none', async () => {
  const order = await anna.orders()
  await clerk.cancels(order, '--by', 'Olga', '--dry-run')
  expect(await changes(order.id)).toEqual([])
  await clerk.cancels(order, '--by', 'Olga')
  expect(await changes(order.id)).toHaveLength(1)
  const last = await findLastChange(shop.db, { tableName: 'orders', rowId: order.id })
  expect(last).toMatchObject({ by: 'Olga' })
})

test('a command about a customer is stored with the customer’s number, not with the e-mail address', async () => {
  await clerk.types('superuser', 'add', anna.email)
  const id = String(await anna.id())
  const found = await shop.db.select().from(actions).where(eq(actions.verb, 'superuser add'))
  expect(found).toMatchObject([{ targetType: 'customer', targetId: id }])
})

test('what customers do themselves is no action', async () => {
  const order = await anna.buys()
  expect(await changes(order.id)).toEqual([])
})

const changing = [
  'update actions set reason = id::text',
  'delete from action_changes',
  'truncate actions cascade',
]
test.each(changing)('the audit is never changed: %s', async statement => {
  await clerk.cancels(await anna.orders())
  const cause = { message: 'the audit is never changed' }
  await expect(shop.db.execute(sql.raw(statement))).rejects.toMatchObject({ cause })
})

test('the audit has no serial number, no payer, no personal data of an order and no e-mail address', async () => {
  const license = await anna.getsLicense()
  await clerk.types('license', 'reset', String(license.id), '--reason', 'Leaked')
  const rows = await shop.db.select().from(actionChanges).where(eq(actionChanges.tableName, 'licenses'))
  const changed = rows.find(({ rowId }) => rowId === String(license.id))
  expect(changed).toMatchObject({ before: { serial: 'hidden' }, after: { serial: 'hidden' } })
  const { rows: triggers } = await shop.db.execute<{ name: string; definition: string }>(sql`
    select tgrelid::regclass::text as name, pg_get_triggerdef(oid) as definition
    from pg_trigger where tgname like 'record_%' order by 1`)
  const readHidden = (definition: string) => /record_change\((.*)\)$/.exec(definition)?.[1]
  const hidden = triggers.map(({ name, definition }) => [name, readHidden(definition)])
  expect(Object.fromEntries(hidden)).toEqual({
    api_tokens: "'id', 'name,start,token_hash'",
    coupons: "'code'",
    csv_formats: "'id'",
    exchange_rates: "'currency'",
    licenses: "'id', 'serial,name'",
    orders:
      "'id', 'client_company,client_name,client_vat,client_zip,client_city,client_address_line,comment,purchase_order,buyer_reference,for_email,vat_check,payment_url,session_id,idempotency_key,content_hash'",
    payments: "'id', 'url,session_id'",
    price_changes: "'id'",
    rate_proposals: "'id', 'resolved_by'",
    releases: "'version'",
    seller_countries: "'country'",
    seller_registrations: "'id'",
    sellers: "'id'",
    shop_settings: "'name'",
    statement_files: "'id', 'name,imported_by'",
    superusers: "'id', 'email,added_by'",
    support_questions: "'id', 'question,answer,reply'",
    text_heads: "'id'",
    texts: "'id'",
    unmatched_payments: "'id', 'payer,text,note,session_id,resolved_by'",
    webhook_endpoints: "'id', 'url,secret,previous_secret'",
  })
})

const changes = (orderId: number) =>
  shop.db
    .select({ before: actionChanges.before, after: actionChanges.after })
    .from(actionChanges)
    .where(sql`table_name = 'orders' and row_id = ${String(orderId)}`)
