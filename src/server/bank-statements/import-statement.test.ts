import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { creditorReferenceOf, formatCreditorReference } from '../../domain/payments/creditor-reference.ts'
import { unmatchedPayments } from '../payments/tables.ts'
import { sandboxMails } from '../sandbox/mailbox/tables.ts'
import { type Admin, openAdmin } from '../testing/admin-for-tests.ts'
import { type Visitor, visitor } from '../testing/client.ts'
import { eventually } from '../testing/eventually.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'
import { type CamtEntry, camt, detailXml } from '../testing/statements.ts'

let shop: TestShop
let owner: Admin
let anna: Visitor
let email = ''
let customers = 0
let files = 0

beforeAll(async () => {
  shop = await openTestShop()
  owner = await openAdmin(shop)
})
afterAll(async () => {
  await owner.close()
  await shop.close()
})
beforeEach(async () => {
  email = `anna${++customers}@studio.example`
  anna = visitor(shop)
  await anna.signsIn(email)
})

const form = {
  product: 'astra-1y',
  servers: 5,
  country: 'DEU',
  payment: 'bank',
  client_company: 'Studio Nord',
  client_zip: '10115',
  client_city: 'Berlin',
  client_address_line: 'Invalidenstraße 1',
}

type Ordered = { id: number; reference: string; amount: string }

async function orders(change: object = {}): Promise<Ordered> {
  const { url } = (await anna.post('/api/astra/order/', { json: { ...form, ...change } })).json()
  const id = Number(/orders\/(\d+)/.exec(url)?.[1])
  const { total } = (await anna.get(`/api/orders/${id}/`)).json().data
  return { id, reference: creditorReferenceOf(id), amount: (total / 100).toFixed(2) }
}

const profile = async () => (await anna.get('/api/accounts/profile/')).json().data
const licenses = async () => (await profile()).licenses
const statusOf = async ({ id }: Ordered) => (await anna.get(`/api/orders/${id}/`)).json().data.status
const queue = async () =>
  shop.shop.db.select().from(unmatchedPayments).where(sql`state = 'open'`).orderBy(unmatchedPayments.id)
const queueOf = async ({ id }: Ordered) => (await queue()).filter(({ orderId }) => orderId === id)

async function imports(content: string | Uint8Array | CamtEntry[], ...options: string[]) {
  const text = Array.isArray(content) ? camt(content) : content
  return owner.types('import-statement', await owner.file(`statement-${++files}`, text), ...options)
}

test('a transfer with the order’s reference marks it paid: one license, one mail, and the report says so', async () => {
  const order = await orders()
  const said = await imports([
    { amount: order.amount, structured: order.reference, payer: 'Studio &amp; Söhne' },
  ])
  expect(said).toContain(
    `entry 1  2026-11-20  ${order.amount} EUR  Studio & Söhne: order ${order.id} is paid`,
  )
  expect(said).toMatch(/marked paid +1 +1071\.00 EUR/)
  expect(await statusOf(order)).toBe('paid')
  expect(await licenses()).toMatchObject([{ type: 2, period: 1, servers: 5 }])
  const mails = () => shop.shop.db.select().from(sandboxMails).where(sql`recipient = ${email}`)
  await eventually(async () =>
    expect((await mails()).filter(({ text }) => text.includes('Serial number'))).toHaveLength(1),
  )
})

test.each(['02', '04', '06', '08', '10', '13'])('camt.053.001.%s is read', async version => {
  const order = await orders()
  const entry = { amount: order.amount, structured: order.reference }
  const said = await imports(camt([entry], { version }))
  expect(said).toContain(`Studio Nord: order ${order.id} is paid`)
})

test.each(['b', 'ns-1', 'банк.053'])('the namespace may have the prefix %s', async prefix => {
  const order = await orders()
  const plain = camt([{ amount: order.amount, structured: order.reference }])
  const prefixed = plain.replaceAll(/<(\/?)([A-Z])/g, `<$1${prefix}:$2`).replace('xmlns=', `xmlns:${prefix}=`)
  expect(await imports(prefixed)).toContain(`order ${order.id} is paid`)
})

test.each([
  [
    'the reference in the middle of a sentence',
    ({ reference }: Ordered) => `For Astra ${formatCreditorReference(reference)}, thank you`,
  ],
  [
    'the reference with points, behind another number',
    ({ reference }: Ordered) => `2026/11 ${formatCreditorReference(reference).replaceAll(' ', '.')}`,
  ],
  ['the reference in small letters', ({ reference }: Ordered) => `invoice ${reference.toLowerCase()}`],
  ['the order’s number', ({ id }: Ordered) => `Astra, order ${id}, November 2026`],
])('a transfer is recognized by %s', async (_what, text) => {
  const order = await orders()
  await imports([{ amount: order.amount, text: text(order), day: '2026-11-21' }])
  expect(await statusOf(order)).toBe('paid')
})

test('a transfer is recognized by the invoice’s number, however it is written', async () => {
  const order = await orders()
  await shop.shop.db.execute(
    sql`update orders set session_id = ${`INV-2026-${order.id}`} where id = ${order.id}`,
  )
  await imports([{ amount: order.amount, text: `inv 2026/${order.id}`, reference: '', day: '2026-11-21' }])
  expect(await statusOf(order)).toBe('paid')
})

test('importing a file twice, or a longer statement with the same lines, changes nothing', async () => {
  const [first, second] = [await orders(), await orders()]
  const lines = [
    { amount: first.amount, structured: first.reference, reference: `REF${first.id}` },
    { amount: '5.00', text: 'no reference at all', reference: '' },
  ]
  await imports(lines)
  const waiting = (await queue()).length
  expect(await imports(lines)).toMatch(/imported before +2/)
  const longer = [
    ...lines,
    { amount: second.amount, structured: second.reference, reference: `REF${second.id}` },
  ]
  expect(await imports(longer)).toMatch(/marked paid +1[\s\S]*imported before +2/)
  expect(await licenses()).toHaveLength(2)
  expect(await queue()).toHaveLength(waiting)
})

test('the same movement in XML and in CSV counts once where the bank names it', async () => {
  const order = await orders()
  await imports([{ amount: order.amount, structured: order.reference, reference: `RIK-${order.id}` }])
  const said = await imports(
    `date,amount,currency,account,bank reference,text\n2026-11-20,${order.amount},EUR,EE38 2200 2210 2014 5685,rik-${order.id},${order.reference}\n`,
  )
  expect(said).toMatch(/imported before +1/)
  expect(await queueOf(order)).toEqual([])
})

test.each([
  [
    'too little',
    'wrong-amount',
    (order: Ordered): CamtEntry => ({ amount: '1070.99', structured: order.reference }),
  ],
  [
    'too much',
    'wrong-amount',
    (order: Ordered): CamtEntry => ({ amount: '1071.01', structured: order.reference }),
  ],
  [
    'another currency',
    'wrong-currency',
    (order: Ordered): CamtEntry => ({ currency: 'USD', amount: order.amount, structured: order.reference }),
  ],
])('%s waits for a person and gives no license', async (_what, reason, entry) => {
  const order = await orders()
  const said = await imports([entry(order)])
  expect(said).toMatch(/queue #\d+, it is /)
  expect(await queueOf(order)).toMatchObject([
    { reason, payer: 'Studio Nord', text: expect.stringContaining(order.reference) },
  ])
  expect(await statusOf(order)).toBe('pending')
  expect(await licenses()).toEqual([])
})

test('money for a cancelled order waits for a person', async () => {
  const order = await orders()
  await owner.types('cancel', String(order.id))
  await imports([{ amount: order.amount, structured: order.reference }])
  expect(await queueOf(order)).toMatchObject([{ reason: 'order-closed' }])
  expect(await statusOf(order)).toBe('cancelled')
  expect(await licenses()).toEqual([])
})

test('two more transfers for one order that are alike in everything are two in the queue', async () => {
  const order = await orders()
  const line = { amount: order.amount, structured: order.reference }
  await imports([line, line, line])
  expect(await queueOf(order)).toMatchObject([{ reason: 'paid-twice' }, { reason: 'paid-twice' }])
  expect(await licenses()).toHaveLength(1)
})

test('a transfer that names nothing, or a number that only looks like an order, waits for a person', async () => {
  const order = await orders()
  const before = (await queue()).length
  await imports([
    { amount: order.amount, text: 'thank you', reference: 'A1' },
    { amount: order.amount, text: 'RF00 10017 5', reference: 'A2' },
    { amount: order.amount, text: '99999999', reference: 'A3' },
  ])
  expect((await queue()).slice(before).map(({ reason }) => reason)).toEqual(Array(3).fill('unknown-order'))
  expect(await statusOf(order)).toBe('pending')
})

test('a number in a text counts only for an order that is paid by transfer', async () => {
  await anna.post('/api/astra/order/', { json: { product: 'astra-1m', payment: 'stripe' } })
  const [card] = (await profile()).orders
  await imports([{ amount: (card.total / 100).toFixed(2), text: `order ${card.id}`, day: '2026-11-21' }])
  expect(await licenses()).toEqual([])
  await imports([{ amount: (card.total / 100).toFixed(2), structured: creditorReferenceOf(card.id) }])
  expect(await queueOf({ id: card.id, reference: '', amount: '' })).toMatchObject([{ reason: 'not-by-bank' }])
  expect(await licenses()).toEqual([])
})

test('one transfer that names two waiting orders of this amount is for a person', async () => {
  const [first, second] = [await orders(), await orders()]
  await imports([{ amount: first.amount, text: `${first.reference} ${second.reference}` }])
  expect([await statusOf(first), await statusOf(second)]).toEqual(['pending', 'pending'])
})

test('what went out and what is not booked yet is told and otherwise ignored; a payment taken back waits', async () => {
  const order = await orders()
  const line = { amount: order.amount, structured: order.reference }
  const said = await imports([
    { amount: order.amount, text: 'rent', direction: 'DBIT' },
    { ...line, status: 'PDNG' },
    { ...line, direction: 'DBIT', reversal: true },
  ])
  expect(said).toMatch(/ignored +1 +-1071\.00 EUR[\s\S]*not booked yet +1/)
  expect(await queueOf(order)).toMatchObject([{ reason: 'taken-back', amount: -107100 }])
  expect(await statusOf(order)).toBe('pending')
  await imports([line])
  expect(await statusOf(order)).toBe('paid')
})

test('a batch is taken apart, and one that does not add up is for a person', async () => {
  const [first, second] = [await orders(), await orders()]
  const details = [first, second]
    .map(({ amount, reference }) => detailXml({ amount, structured: reference }))
    .join('')
  const said = await imports([{ amount: '2142.00', reference: 'BATCH1', details }])
  expect(said).toContain(`entry 1.2  2026-11-20  1071.00 EUR  Studio Nord: order ${second.id} is paid`)
  expect([await statusOf(first), await statusOf(second)]).toEqual(['paid', 'paid'])

  const before = (await queue()).length
  await imports([{ amount: '2140.00', reference: 'BATCH2', details }])
  expect((await queue()).slice(before)).toMatchObject([{ reason: 'unclear-batch', amount: 214000 }])
})

test('a dry run says the same and changes nothing', async () => {
  const order = await orders()
  const lines = [
    { amount: order.amount, structured: order.reference },
    { amount: '1.00', text: 'nothing known' },
  ]
  const before = (await queue()).length
  const tried = await imports(lines, '--dry-run')
  expect(tried).toContain(`order ${order.id} is paid`)
  expect(tried).toContain('Dry run: nothing was changed')
  expect([await statusOf(order), (await queue()).length]).toEqual(['pending', before])
  expect(await licenses()).toEqual([])
  await imports(lines)
  expect(await statusOf(order)).toBe('paid')
})

test('a file with one fault changes nothing, and every fault is named with its place', async () => {
  const order = await orders()
  const failing = imports([
    { amount: order.amount, structured: order.reference },
    { amount: '12.345' },
    { day: '2026-02-31', amount: '1e3' },
  ])
  await expect(failing).rejects.toThrow(/entry 2: '12\.345' has more than two decimals[\s\S]*entry 3: /)
  expect(await statusOf(order)).toBe('pending')
})

test('only a statement of the shop’s own accounts is taken', async () => {
  const strict = await openTestShop(
    { SELLER_ACCOUNTS: 'EE38 2200 2210 2014 5685, EE00' },
    { kind: 'none' },
    shop.databaseUrl,
  )
  const clerk = await openAdmin(strict)
  const order = await orders()
  const entries = [{ amount: order.amount, structured: order.reference }]
  const foreign = await clerk.file('foreign.xml', camt(entries, { account: 'DE02120300000000202051' }))
  await expect(clerk.types('import-statement', foreign)).rejects.toThrow(/account DE02120300000000202051/)
  expect(await statusOf(order)).toBe('pending')
  expect(await clerk.types('import-statement', await clerk.file('own.xml', camt(entries)))).toContain(
    'is paid',
  )
  await clerk.close()
  await strict.close()
})

test('ten imports of one file, and a hand that marks the order paid meanwhile, give one license', async () => {
  const order = await orders()
  const file = await owner.file(
    'raced.xml',
    camt([{ amount: order.amount, structured: order.reference, reference: 'RACE1' }]),
  )
  const marking = [
    '--amount',
    order.amount,
    '--currency',
    'EUR',
    '--date',
    '2026-11-20',
    '--reference',
    'RACE2',
  ]
  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 5 }, () => owner.types('import-statement', file)),
    owner.types('mark-paid', String(order.id), ...marking),
    ...Array.from({ length: 5 }, () => owner.types('import-statement', file)),
  ])
  expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeLessThanOrEqual(1)
  expect(await licenses()).toHaveLength(1)
  expect(await queueOf(order)).toEqual([])
})
