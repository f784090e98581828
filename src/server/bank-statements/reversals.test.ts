import { expect, test } from 'vitest'
import { detailXml } from '../testing/statements.ts'
import { openWorld, type Placed } from '../testing/world.ts'

const { anna, clerk, unmatchedPayments } = openWorld()
const yearly = { pay: 'bank', servers: 5 } as const

test.each([
  ['fewer parts than the bank has counted', '<Btch><NbOfTxs>2</NbOfTxs></Btch>', ''],
  ['one part of another amount', '', '<Amt Ccy="EUR">1.00</Amt>'],
  ['one part in the other direction', '', '<CdtDbtInd>DBIT</CdtDbtInd>'],
])('a batch that lists %s never pays', async (_what, batch, part) => {
  const order = await anna.orders(yearly)
  await clerk.imports([{ amount: order.amount, details: batch + listing(order.reference, part) }])
  expect(await unmatchedPayments(order)).toMatchObject([{ reason: 'unclear-batch' }])
  expect(await anna.status(order)).toBe('pending')
})

test('a batch that lists no part, or one of a small sum, pays no order of the whole sum', async () => {
  const order = await anna.orders(yearly)
  const listed = detailXml({ amount: '1.00', structured: order.reference })
  await clerk.imports([
    { amount: order.amount, details: `<Btch><NbOfTxs>2</NbOfTxs></Btch>${listed}` },
    { amount: order.amount, details: listed },
    {
      amount: order.amount,
      details: '<Btch><NbOfTxs>2</NbOfTxs></Btch>',
      more: `<AddtlNtryInf>${order.reference}</AddtlNtryInf>`,
    },
  ])
  const reasons = (await unmatchedPayments(order)).map(({ reason }) => reason)
  expect(reasons).toEqual(Array(3).fill('unclear-batch'))
})

test('each transfer of a batch pays its order, and a batch that does not add up never pays', async () => {
  const [first, second] = [await anna.orders(yearly), await anna.orders(yearly)]
  const toDetail = ({ amount, reference }: Placed) => detailXml({ amount, structured: reference })
  const details = [first, second].map(toDetail).join('')
  const said = await clerk.imports([{ amount: '2142.00', reference: `BATCH${first.id}`, details }])
  expect(said).toContain(`entry 1.2  2026-11-20  1071.00 EUR  Studio Nord: order ${second.id} is paid`)
  expect([await anna.status(first), await anna.status(second)]).toEqual(['paid', 'paid'])

  await clerk.imports([{ amount: '2140.00', reference: `BATCH${second.id}`, details }])
  expect(await unmatchedPayments(first)).toMatchObject([{ reason: 'unclear-batch', amount: 214_000 }])
})

test.each([
  ['in another currency', '<Amt Ccy="USD">1200.00</Amt>'],
  ['as more, less a fee', '<Amt Ccy="EUR">1074.00</Amt><Chrgs><Amt Ccy="EUR">3.00</Amt></Chrgs>'],
  ['as more than was instructed', '<AmtDtls><InstdAmt><Amt Ccy="EUR">1080.00</Amt></InstdAmt></AmtDtls>'],
])('a transfer that was sent %s counts with the sum that arrived', async (_what, part) => {
  const order = await anna.orders(yearly)
  await clerk.imports([{ amount: order.amount, details: listing(order.reference, part) }])
  expect(await anna.status(order)).toBe('paid')
})

const returned = '<Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn>'
test.each([
  ['with the reason of its return', '', '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>'],
  ['of the kind of a return', `<BkTxCd>${returned}</BkTxCd>`, ''],
  ['with only the order’s reference', '', ''],
])('a debit %s reverses the payment of the order', async (_what, more, part) => {
  const order = await anna.orders(yearly)
  const details = listing(order.reference, part)
  await clerk.imports([{ amount: order.amount, structured: order.reference }])
  await clerk.imports([{ amount: order.amount, direction: 'DBIT', more, details }])
  expect(await unmatchedPayments(order)).toMatchObject([{ reason: 'reversed', amount: -107_100 }])
})

test('a debit with the references of two orders needs an operator, as it may reverse the payments of both', async () => {
  const [first, second] = [await anna.orders(yearly), await anna.orders(yearly)]
  const text = `${first.reference} ${second.reference}`
  await clerk.imports([{ amount: '30.00', direction: 'DBIT', text }])
  const reversal = { reason: 'reversed', amount: -3000, orderIds: [first.id, second.id], state: 'open' }
  expect(await unmatchedPayments(second)).toMatchObject([reversal])
})

test('a transfer of the shop’s own that was returned pays no order', async () => {
  const order = await anna.orders(yearly)
  const part = '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>'
  await clerk.imports([{ amount: order.amount, details: listing(order.reference, part) }])
  expect(await unmatchedPayments(order)).toMatchObject([{ reason: 'reversed' }])
  expect(await anna.status(order)).toBe('pending')
})

test('other debits and pending movements are reported and ignored', async () => {
  const order = await anna.orders(yearly)
  const line = { amount: order.amount, structured: order.reference }
  const said = await clerk.imports([
    { amount: order.amount, text: 'rent', direction: 'DBIT' },
    { ...line, status: 'PDNG' },
    { ...line, direction: 'DBIT', reversal: true },
  ])
  expect(said).toMatch(/ignored +1 +-1071\.00 EUR[\s\S]*not booked yet +1/)
  expect(await unmatchedPayments(order)).toMatchObject([{ reason: 'reversed', amount: -107_100 }])
  expect(await anna.status(order)).toBe('pending')
  await clerk.imports([line])
  expect(await anna.status(order)).toBe('paid')
})

const listing = (reference: string, more: string) =>
  detailXml({ structured: reference }).replace('<TxDtls>', `<TxDtls>${more}`)
