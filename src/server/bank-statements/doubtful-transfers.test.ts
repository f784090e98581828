import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BankCustomer, type BankOrder, bankCustomer } from '../testing/bank-customer.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'
import { camt, detailXml } from '../testing/statements.ts'

let shop: TestShop
let anna: BankCustomer

beforeAll(async () => {
  shop = await openTestShop()
  anna = await bankCustomer(shop)
})
afterAll(async () => {
  await anna.owner.close()
  await shop.close()
})

const listing = (reference: string, more: string) =>
  detailXml({ structured: reference }).replace('<TxDtls>', `<TxDtls>${more}`)

test.each([
  ['fewer parts than the bank has counted', '<Btch><NbOfTxs>2</NbOfTxs></Btch>', ''],
  ['one part of another amount', '', '<Amt Ccy="EUR">1.00</Amt>'],
  ['one part that went the other way', '', '<CdtDbtInd>DBIT</CdtDbtInd>'],
])('a batch that lists %s is for a person', async (_what, batch, part) => {
  const order = await anna.orders()
  await anna.imports([{ amount: order.amount, details: batch + listing(order.reference, part) }])
  expect(await anna.queueOf(order)).toMatchObject([{ reason: 'unclear-batch' }])
  expect(await anna.statusOf(order)).toBe('pending')
})

test('a batch of two that lists only the part of one euro pays no order of the whole sum', async () => {
  const order = await anna.orders()
  const listed = detailXml({ amount: '1.00', structured: order.reference })
  await anna.imports([
    { amount: order.amount, details: `<Btch><NbOfTxs>2</NbOfTxs></Btch>${listed}` },
    { amount: order.amount, details: listed },
  ])
  expect(await anna.queueOf(order)).toMatchObject([{ reason: 'unclear-batch' }, { reason: 'unclear-batch' }])
})

test.each([
  ['another currency', '<Amt Ccy="USD">1200.00</Amt>'],
  ['more, of which a bank kept some', '<Amt Ccy="EUR">1074.00</Amt><Chrgs><Amt Ccy="EUR">3.00</Amt></Chrgs>'],
  ['more than was instructed', '<AmtDtls><InstdAmt><Amt Ccy="EUR">1080.00</Amt></InstdAmt></AmtDtls>'],
])('a transfer that was sent as %s counts as what has arrived', async (_what, part) => {
  const order = await anna.orders()
  await anna.imports([{ amount: order.amount, details: listing(order.reference, part) }])
  expect(await anna.statusOf(order)).toBe('paid')
})

test.each([
  ['with the reason of its return', '', '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>'],
  [
    'of the kind of a return',
    '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn></BkTxCd>',
    '',
  ],
  ['under the order’s reference, without another mark', '', ''],
])('money that goes out again %s waits for a person', async (_what, more, part) => {
  const order = await anna.orders()
  const details = listing(order.reference, part)
  await anna.imports([{ amount: order.amount, structured: order.reference }])
  const said = await anna.imports([{ amount: order.amount, direction: 'DBIT', more, details }])
  expect(said).toContain(`it reverses an earlier payment (order ${order.id})`)
  expect(await anna.queueOf(order)).toMatchObject([{ reason: 'reversed', amount: -107100 }])
})

test('money of ours that came back pays no order', async () => {
  const order = await anna.orders()
  const part = '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>'
  await anna.imports([{ amount: order.amount, details: listing(order.reference, part) }])
  expect(await anna.queueOf(order)).toMatchObject([{ reason: 'reversed' }])
  expect(await anna.statusOf(order)).toBe('pending')
})

test('money on the account of another seller than the one that invoices the order waits for a person', async () => {
  const [vendor, reseller] = ['EE970000000000000001', 'LT860000000000000001']
  const [byReseller, byVendor] = [await anna.orders(), await anna.orders({ country: 'RUS' })]
  const toReseller = [{ amount: byReseller.amount, structured: byReseller.reference }]
  const toVendor = [{ amount: byVendor.amount, currency: 'RUB', structured: byVendor.reference }]
  await anna.imports(camt(toReseller, { account: vendor }))
  await anna.imports(camt(toVendor, { account: reseller }))
  expect(await anna.queueOf(byReseller)).toMatchObject([{ reason: 'other-account' }])
  expect(await anna.queueOf(byVendor)).toMatchObject([{ reason: 'other-account' }])

  await anna.imports(camt(toReseller, { account: reseller }))
  await anna.imports(camt(toVendor, { account: vendor }))
  expect(await anna.statusOf(byReseller)).toBe('paid')
  expect(await anna.statusOf(byVendor)).toBe('paid')
})

test('money that was entered for one order, and whose reference names another that waits for it, is for a person', async () => {
  const [entered, referred] = [await anna.orders(), await anna.orders()]
  const typed = [
    '--amount',
    entered.amount,
    '--currency',
    'EUR',
    '--date',
    '2026-11-20',
    '--reference',
    'A B 1',
  ]
  await anna.owner.types('mark-paid', String(entered.id), ...typed)
  await anna.imports([{ amount: referred.amount, structured: referred.reference, reference: 'AB1' }])
  expect(await anna.queueOf(referred)).toMatchObject([{ reason: 'several-orders' }])
  expect(await anna.statusOf(referred)).toBe('pending')

  const said = await anna.imports([
    { amount: entered.amount, text: 'thank you', reference: 'ab1', day: '2026-11-21' },
  ])
  expect(said).toContain(`confirms order ${entered.id}`)
})

const row = ({ amount, reference }: BankOrder, day: string) =>
  `date,amount,currency,account,text\n${day},${amount},EUR,EE38,${reference}\n`
const entry = ({ amount, reference }: BankOrder, day: string) =>
  camt([{ amount: '5.00' }, { amount, structured: reference, day }])

test.each([
  ['camt.053', 'entry 2', entry],
  ['CSV', 'line 2', row],
])(
  'money of a day that has not come refuses the file, in %s, and money of tomorrow is taken',
  async (_format, place, fileOf) => {
    const order = await anna.orders()
    await expect(anna.imports(fileOf(order, '2027-12-22'))).rejects.toThrow(
      `${place}: it is booked on 2027-12-22, a day that has not come: today is 2026-11-21.`,
    )
    await expect(anna.imports(fileOf(order, '2026-11-23'))).rejects.toThrow('a day that has not come')
    expect([await anna.statusOf(order), await anna.queueOf(order)]).toEqual(['pending', []])
    await anna.imports(fileOf(order, '2026-11-22'))
    expect(await anna.statusOf(order)).toBe('paid')
  },
)
