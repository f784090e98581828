import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { actions } from '../../audit/tables.ts'
import { invoices } from '../../invoices/tables.ts'
import { mails } from '../../platform/database/tables.ts'
import { act } from '../../testing/act.ts'
import { expectOneRefused } from '../../testing/race.ts'
import { openWorld } from '../../testing/world.ts'
import { definedRecords } from '../defined-records.ts'
import { superuserRules } from '../superusers/actions.ts'

const { anna, boris, clerk, root, shop } = openWorld()

const path = (id: number) => `/api/sezam/orders/${id}/`
const seen = async ({ id }: { id: number }) => (await root.reads(path(id))).possible.seen
const preview = async ({ id }: { id: number }, name: string, json: Record<string, unknown>) =>
  (await root.post(`${path(id)}previews/${name}/`, { json })).json().data
const countRows = () => Promise.all([mails, invoices, actions].map(table => shop.db.$count(table)))

test('a preview tells which documents and e-mails an action makes, and leaves nothing behind', async () => {
  const order = await anna.orders({ pay: 'bank' })
  const asked = { seen: await seen(order), note: 'Sorry' }
  const before = await countRows()
  const { lines, refusal } = await preview(order, 'cancel', asked)
  expect(refusal).toBeNull()
  expect(lines).toEqual([
    expect.stringMatching(/^Credit note \S+ is issued: 261\.80\sEUR\.$/),
    expect.stringMatching(new RegExp(`^${anna.email} gets the e-mail “`)),
  ])
  expect([await countRows(), await anna.status(order)]).toEqual([before, 'pending'])
})

test('a preview answers with the refusal, also of what was typed and of an action that the page does not offer', async () => {
  const paid = await anna.buys()
  const now = await seen(paid)
  const message = 'This is more than what is left of the invoice.'
  const refusal = { message, fields: { amount: message } }
  expect(await preview(paid, 'credit', { seen: now, amount: '9999' })).toMatchObject({ refusal })
  const typed = await preview(paid, 'credit', { seen: now, amount: 'much' })
  expect(typed.refusal.fields).toEqual({ amount: 'This value is not valid.' })
  const closed = await preview(paid, 'cancel', { seen: now })
  expect(closed.refusal.message).toBe('This cannot be done with it as it is now.')
})

test('a preview waits for another change of the record only shortly', async () => {
  const order = await anna.orders()
  const now = await seen(order)
  await shop.db.transaction(async tx => {
    await tx.execute(sql`select from orders where id = ${order.id} for update`)
    const { message } = (await preview(order, 'cancel', { seen: now })).refusal
    expect(message).toContain('very busy')
  })
})

test('an action on what was seen is done once, and the second is refused with who was first', async () => {
  const order = await anna.orders()
  const now = await seen(order)
  const cancel = () => act(root, `orders/${order.id}`, 'cancel', { reason: 'x', seen: now })
  const changed = { by: root.email, present: { status: 'cancelled' } }
  const refused = await expectOneRefused(cancel(), cancel())
  expect(refused.json()).toMatchObject({ code: 'changed-meanwhile', changed })
})

test('an action that needs a fresh second factor is refused 10 minutes after it was confirmed, another is done', async () => {
  const [paid, open] = [await anna.buys(), await anna.orders()]
  await root.signedIn()
  shop.clock.pass(10 * 60)
  const credit = await act(root, `orders/${paid.id}`, 'credit', { reason: 'x' })
  const cancel = await act(root, `orders/${open.id}`, 'cancel', { reason: 'x' })
  expect([credit.json().code, cancel.statusCode]).toEqual(['factor-required', 200])
})

test('what moves money, licenses, accounts, rates and rights needs a fresh second factor', () => {
  const needing = [...definedRecords, superuserRules].map(({ defined: { record, actions } }) => [
    record,
    Object.keys(actions).filter(name => actions[name]?.needs === 'reason and fresh factor'),
  ])
  expect(Object.fromEntries(needing)).toMatchObject({
    order: ['mark-paid', 'credit', 'refund', 'close-refund', 'correct-invoice'],
    unmatched: ['apply', 'credit'],
    license: ['extend', 'servers', 'convert', 'transfer', 'reset', 'revoke', 'issue'],
    customer: ['change-email', 'invoice-terms', 'erase'],
    reseller: ['change', 'close', 'add'],
    registration: ['end', 'add'],
    rate: ['set'],
    'rate-proposal': ['accept'],
    email: ['forward'],
    release: ['change', 'add'],
    token: ['revoke'],
    superuser: ['reset-factor', 'remove', 'add'],
  })
})

test.each([
  [{ reason: 'x', words: 'x' }, 400, undefined],
  [{ reason: ' ' }, 400, { reason: 'Enter a reason.' }],
  [{ reason: 'x', note: 'x'.repeat(501) }, 400, { note: 'Enter at most 500 characters.' }],
  [{ reason: 'x', seen: undefined }, 400, { seen: 'This field is required.' }],
])('an action with %j is refused and changes nothing', async (json, status, fields) => {
  const order = await anna.orders()
  const reply = await act(root, `orders/${order.id}`, 'cancel', json)
  expect([reply.statusCode, reply.json().fields]).toEqual([status, fields])
  expect(await anna.status(order)).toBe('pending')
})

test('the e-mails and documents of a dry run at the command line are those of the preview', async () => {
  const order = await anna.orders({ pay: 'bank' })
  const { lines } = await preview(order, 'cancel', { seen: await seen(order) })
  const [done, ...printed] = (await clerk.cancels(order, '--dry-run')).split('\n')
  expect(done).toBe(`Order ${order.id} is cancelled.`)
  const shown = lines.map((line: string) => line.replaceAll('\u00a0', ' '))
  expect(printed).toEqual([...shown, 'Dry run: nothing was changed.'])
})

test('an action of several records needs what it needs for one', async () => {
  const [first, second] = [await anna.orders(), await boris.orders()]
  const json = { ids: [first.id, second.id], reason: '' }
  const reply = await root.post('/api/sezam/orders/several/cancel/', { json })
  expect([reply.statusCode, await anna.status(first)]).toEqual([400, 'pending'])
})

test('the document for superusers lists each action with its fields', async () => {
  const { paths } = (await root.get('/api/sezam/openapi.json')).json()
  const { requestBody } = paths['/api/sezam/orders/{id}/actions/credit/'].post
  const { properties, required } = requestBody.content['application/json'].schema
  expect(Object.keys(properties)).toEqual(['amount', 'note', 'reason', 'seen'])
  expect(required).toEqual(['reason', 'seen'])
})
