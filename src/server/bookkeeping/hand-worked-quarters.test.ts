import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireBankOrders } from '../checkout/bank-orders.ts'
import { openQuietTrade } from '../testing/quiet-trade.ts'
import { readExport } from '../testing/read-export.ts'
import { type CamtEntry, camt } from '../testing/statements.ts'
import { startStripePeer } from '../testing/stripe-peer.ts'
import { companyDetails, openWorld } from '../testing/world.ts'

/*
 * Two quarters of three sellers, calculated by hand. Amounts are EUR; a license for a month costs 22.00 for one server,
 * 40.00 for two and 90.00 for five, for a year ten times as much. VAT is rounded half up.
 *
 *   AST  the vendor in Estonia, with a bank in Estonia and card payments
 *   EXR  a reseller in Lithuania for Germany, with a bank in Lithuania
 *   PLR  a reseller in Poland for Czechia, which states VAT in PLN too (4.25 PLN for 1 EUR)
 *
 *   2027-01-10  EXR  Erik orders by transfer and never pays: the order expires on 02-24
 *   2027-02-01  AST  Fred in Finland pays 112.95 by card, for a fee of 3.21; 12.55 are refunded and credited on 04-20
 *   2027-03-01  PLR  Cyril in Czechia pays 1089.00 by transfer on 03-03; two times 10.00 are credited in April
 *   2027-03-05  AST  Uma in the USA pays 22.00 by card; she disputes it on 03-20, and the shop wins on 04-12
 *   2027-03-06  AST  Uma pays 40.00 by card; a refund of 03-30 fails on 04-02
 *   2027-03-10  AST  Eve in Estonia pays 27.28 by card; on 04-08 only the name of her company is corrected
 *   2027-03-12  EXR  Dora in Germany owes 261.80 and pays 258.80 on 03-18, which the operator accepts
 *   2027-03-15  AST  Fanny in France pays 220.00 by card with a VAT number, which turns out to be wrong on 04-10
 *   2027-03-20  EXR  Dieter in Germany is invoiced 261.80, pays it on 04-05, and by mistake again on 04-07
 *   2027-03-25  AST  12.34 arrive for no order; the operator returns them on 04-03
 *   2027-03-26  AST  50.00 arrive as a deposit, which the operator applies to no order
 *   2027-06-20  EXR  Dieter is invoiced 26.18 and has not paid yet
 */

const salesOfVendor = `
  number          kind         issued_on   paid_on     tax_point   credits         country  net      vat     total
  AST-2027-00001  invoice      2027-02-01  2027-02-01  2027-02-01  -               FI        90.00    22.95   112.95   # 25.5 % of 90.00
  AST-2027-00002  invoice      2027-03-05  2027-03-05  2027-03-05  -               US        22.00     0.00    22.00
  AST-2027-00003  invoice      2027-03-06  2027-03-06  2027-03-06  -               US        40.00     0.00    40.00
  AST-2027-00004  invoice      2027-03-10  2027-03-10  2027-03-10  -               EE        22.00     5.28    27.28   # 24 % of 22.00
  AST-2027-00005  invoice      2027-03-15  2027-03-15  2027-03-15  -               FR       220.00     0.00   220.00   # reverse charge
  AST-2027-00006  invoice      2027-04-08  2027-03-10  2027-03-10  -               EE        22.00     5.28    27.28   # replaces 00004
  AST-2027-00007  credit-note  2027-04-08  2027-03-10  2027-03-10  AST-2027-00004  EE       -22.00    -5.28   -27.28
  AST-2027-00008  invoice      2027-04-10  2027-03-15  2027-03-15  -               FR       220.00    44.00   264.00   # replaces 00005, 20 %
  AST-2027-00009  credit-note  2027-04-10  2027-03-15  2027-03-15  AST-2027-00005  FR      -220.00     0.00  -220.00
  AST-2027-00010  credit-note  2027-04-20  2027-02-01  2027-02-01  AST-2027-00001  FI       -10.00    -2.55   -12.55   # 12.55 / 1.255 = 10.00`

const salesOfLithuanian = `
  number          kind         issued_on   paid_on     tax_point   credits         country  net      vat     total
  EXR-2027-00001  invoice      2027-01-10  -           -           -               DE       220.00    41.80   261.80   # 19 % of 220.00
  EXR-2027-00002  credit-note  2027-02-24  -           -           EXR-2027-00001  DE      -220.00   -41.80  -261.80   # expired
  EXR-2027-00003  invoice      2027-03-12  2027-03-18  2027-03-18  -               DE       220.00    41.80   261.80
  EXR-2027-00004  invoice      2027-03-20  2027-04-05  2027-04-05  -               DE       220.00    41.80   261.80
  EXR-2027-00005  invoice      2027-06-20  -           -           -               DE        22.00     4.18    26.18   # 19 % of 22.00`

const salesOfPole = `
  number          tax_point   net     vat     total    national_currency  national_vat
  PLR-2027-00001  2027-03-03  900.00  189.00  1089.00  PLN                803.25        # 21 %; 189.00 x 4.25
  PLR-2027-00002  2027-03-03   -8.26   -1.74   -10.00  PLN                 -7.40        # 189 x 10/1089 = 1.74; 1.74 x 4.25 = 7.40
  PLR-2027-00003  2027-03-03   -8.27   -1.73   -10.00  PLN                 -7.35        # 189 x 20/1089 = 3.47 = 1.74 + 1.73; 3.47 x 4.25 = 14.75 = 7.40 + 7.35`

const vatColumns = 'treatment       country  vat_rate  vat_number     corrects  documents  net      vat'
const vat = {
  'AST 2027-Q1': `${vatColumns}
    oss             FI       25.5      -              -         1            90.00   22.95   # Fred
    domestic        EE       24        -              -         1            22.00    5.28   # Eve
    outside         US       0         -              -         2            62.00    0.00   # Uma, 22.00 + 40.00
    reverse-charge  FR       0         FR40303265045  -         1           220.00    0.00   # Fanny`,
  'AST 2027-Q2': `${vatColumns}
    oss             FI       25.5      -              2027-Q1   1           -10.00   -2.55   # Fred's refund
    oss             FR       20        -              2027-Q1   1           220.00   44.00   # Fanny, taxed
    domestic        EE       24        -              2027-Q1   2             0.00    0.00   # Eve's name: 22.00 - 22.00
    reverse-charge  FR       0         FR40303265045  2027-Q1   1          -220.00    0.00   # Fanny, no longer reverse charge`,
  'EXR 2027-Q1': `${vatColumns}
    oss             DE       19        -              -         1           220.00   41.80   # Dora in full; Erik never paid`,
  'EXR 2027-Q2': `${vatColumns}
    oss             DE       19        -              -         1           220.00   41.80   # Dieter, invoiced in March and paid in April`,
  'PLR 2027-Q1': `${vatColumns}
    oss             CZ       21        -              -         1           900.00  189.00   # Cyril`,
  'PLR 2027-Q2': `${vatColumns}
    oss             CZ       21        -              2027-Q1   2           -16.53   -3.47   # 8.26 + 8.27, 1.74 + 1.73`,
}

const paymentColumns = 'received_on  kind        provider  reference  invoice           amount  fee'
const payments = {
  'AST 2027-Q1': `${paymentColumns}
    2027-02-01   payment     stripe    pi         AST-2027-00001   112.95  3.21  # Fred
    2027-03-05   payment     stripe    pi         AST-2027-00002    22.00  0.00  # Uma
    2027-03-06   payment     stripe    pi         AST-2027-00003    40.00  0.00  # Uma
    2027-03-10   payment     stripe    pi         AST-2027-00006    27.28  0.00  # Eve
    2027-03-15   payment     stripe    pi         AST-2027-00008   220.00  0.00  # Fanny
    2027-03-20   returned    stripe    dispute    AST-2027-00002   -22.00     -  # Uma's bank takes the money
    2027-03-25   unmatched   bank      EE1        -                 12.34     -
    2027-03-26   unmatched   bank      EE2        -                 50.00     -
    2027-03-30   returned    stripe    failing    AST-2027-00003   -40.00     -  # the refund that will fail`,
  'AST 2027-Q2': `${paymentColumns}
    2027-04-02   reinstated  stripe    failing    AST-2027-00003    40.00     -
    2027-04-03   returned    bank      EE1        -                -12.34     -
    2027-04-12   reinstated  stripe    dispute    AST-2027-00002    22.00     -
    2027-04-20   returned    stripe    refund     AST-2027-00001   -12.55     -  # Fred`,
  'EXR 2027-Q1': `${paymentColumns}
    2027-03-18   payment     bank      LT1        EXR-2027-00003   258.80     -  # Dora`,
  'EXR 2027-Q2': `${paymentColumns}
    2027-04-05   payment     bank      LT2        EXR-2027-00004   261.80     -  # Dieter
    2027-04-07   unmatched   bank      LT3        EXR-2027-00004   261.80     -  # Dieter again`,
  'PLR 2027-Q1': `${paymentColumns}
    2027-03-03   payment     bank      PL1        PLR-2027-00001  1089.00     -  # Cyril`,
  'PLR 2027-Q2': paymentColumns,
}

const itemColumns = 'invoice         invoiced  received  difference  accepted  open'
const openItems = {
  'AST 2027-Q1': `${itemColumns}
    AST-2027-00002    22.00      0.00       22.00      0.00    22.00  # disputed
    AST-2027-00003    40.00      0.00       40.00      0.00    40.00  # refunded without a credit note
    -                  0.00     62.34      -62.34    -50.00   -12.34  # 12.34 + 50.00 without an order`,
  'AST 2027-Q2': `${itemColumns}
    AST-2027-00008   264.00    220.00       44.00      0.00    44.00  # Fanny owes the VAT
    -                  0.00     50.00      -50.00    -50.00     0.00  # the deposit`,
  'EXR 2027-Q1': `${itemColumns}
    EXR-2027-00003   261.80    258.80        3.00      3.00     0.00  # Dora's accepted difference
    EXR-2027-00004   261.80      0.00      261.80      0.00   261.80  # Dieter has not paid yet`,
  'EXR 2027-Q2': `${itemColumns}
    EXR-2027-00003   261.80    258.80        3.00      3.00     0.00
    EXR-2027-00004   261.80    523.60     -261.80      0.00  -261.80  # Dieter paid twice
    EXR-2027-00005    26.18      0.00       26.18      0.00    26.18  # not paid yet`,
  'PLR 2027-Q1': itemColumns,
  'PLR 2027-Q2': `${itemColumns}
    PLR-2027-00001  1069.00   1089.00      -20.00      0.00   -20.00  # credited, not yet returned`,
}

/** What the banks booked: 12.34 + 50.00 - 12.34 in Estonia, 258.80 + 261.80 + 261.80 in Lithuania. */
const atTheBank = { AST: '50.00', EXR: '782.40' }

const world = openWorld({ peers: { stripe: startStripePeer } })
let trade: Awaited<ReturnType<typeof openQuietTrade>>
let booksOfMarch: Awaited<ReturnType<typeof readFirstQuarter>>
beforeAll(async () => {
  trade = await openQuietTrade(world.shop, world.peers.stripe)
  await happens()
})
afterAll(() => trade.close())

test('the sales journal lists each document with the payment and the tax point of its order', async () => {
  await expectExport('sales', 'AST', '2027', salesOfVendor)
  await expectExport('sales', 'EXR', '2027', salesOfLithuanian)
  await expectExport('sales', 'PLR', '2027', salesOfPole)
})

const quarters = Object.entries({ vat, payments, 'open-items': openItems }).flatMap(([name, tables]) =>
  Object.entries(tables).map(([asked, expected]) => [name, asked, expected] as const),
)
test.each(quarters)('the export %s of %s is what was calculated by hand', async (name, asked, expected) => {
  const [series = '', quarter = ''] = asked.split(' ')
  await expectExport(name, series, quarter, expected)
})

test('later events do not change a past quarter', async () => {
  expect(await readFirstQuarter()).toEqual(booksOfMarch)
})

test.each(Object.entries(atTheBank))('the payments of %s are what its bank has booked', async (...row) => {
  const [series, booked] = row
  const { rows } = await read('payments', series, '2027')
  const byBank = rows.filter(({ provider }) => provider === 'bank')
  expect(sumCents(byBank, 'amount')).toBe(toCents(booked))
})

test.each(['AST', 'EXR', 'PLR'])('the open items of %s are its sales minus its payments', async series => {
  const names = ['sales', 'payments', 'open-items']
  const [sales, money, items] = await Promise.all(names.map(name => read(name, series, '2027')))
  const difference = sumCents(sales?.rows ?? [], 'total') - sumCents(money?.rows ?? [], 'amount')
  expect(sumCents(items?.rows ?? [], 'difference')).toBe(difference)
})

test('if the tax point of a seller is the invoice, an unpaid invoice counts, and its credit note ends it', async () => {
  await trade.types('reseller', 'change', 'EXR', '--reason', 'x', '--tax-point', 'invoice')
  const table = `treatment  documents  net     vat
     oss        4          440.00  83.60  # Erik's invoice and its credit note, and the invoices of Dora and Dieter`
  await expectExport('vat', 'EXR', '2027-Q1', table)
})

async function happens() {
  const on = (day: string) => world.shop.clock.set(`${day}T10:00:00Z`)
  const customer = await trade.customer('customer@x.example')
  const orders = (cart: object) => trade.orders(customer, { product: 'astra-1m', servers: 1, ...cart })
  const buys = async (cart: object, fee = 0) => {
    const id = await orders({ payment: 'stripe', ...cart })
    await trade.paysByCard(id, fee)
    return id
  }
  const byTransfer = (country: string, cart: object) =>
    orders({ ...companyDetails, payment: 'bank', country, ...cart })
  const unmatched = trade.resolves
  const corrects = (id: number, ...change: string[]) =>
    trade.types('order', 'correct-invoice', String(id), '--reason', 'x', '--note', 'x', ...change)
  const year = { product: 'astra-1y' }

  on('2027-01-10')
  const resells = (series: string, options: string) => {
    const partner = `--series ${series} --name Partner --address Street --reason x ${options}`
    return trade.types('reseller', 'add', ...partner.split(' '))
  }
  await resells('EXR', `--country LTU --vat LT100000019 --account ${lithuanian} --serves DEU`)
  await resells('PLR', '--country POL --vat PL1234563218 --account 12345678 --serves CZE')
  await byTransfer('DEU', year)
  on('2027-02-01')
  const fred = await buys({ servers: 5, country: 'FIN' }, 321)
  on('2027-02-24')
  await expireBankOrders(trade.shop)
  on('2027-03-01')
  const cyril = await byTransfer('CZE', { ...year, servers: 5 })
  on('2027-03-03')
  const transfer = '--amount 1089.00 --received-on 2027-03-03 --reference PL1 --reason x'
  await trade.types('order', 'mark-paid', String(cyril), ...transfer.split(' '))
  on('2027-03-05')
  const uma = await buys({ country: 'USA' })
  on('2027-03-06')
  const umaAgain = await buys({ servers: 2, country: 'USA' })
  on('2027-03-10')
  const eve = await buys({ country: 'EST' })
  on('2027-03-12')
  const dora = await byTransfer('DEU', year)
  on('2027-03-15')
  const fanny = await buys({ ...year, ...companyDetails, country: 'FRA', client_vat: 'FR40303265045' })
  on('2027-03-18')
  const part = { amount: '258.80', text: 'EXR-2027-00003' }
  await imports([{ ...part, day: '2027-03-18', reference: 'LT1' }], lithuanian)
  await unmatched('LT1', 'apply', '--orders', String(dora), '--accepts-difference')
  on('2027-03-20')
  await trade.disputes(uma, { id: 'dispute', amount: 2200, status: 'needs_response' })
  await byTransfer('DEU', year)
  on('2027-03-25')
  await imports([{ amount: '12.34', day: '2027-03-25', reference: 'EE1', text: 'no order' }])
  on('2027-03-26')
  await imports([{ amount: '50.00', day: '2027-03-26', reference: 'EE2', text: 'deposit' }])
  await unmatched('EE2', 'use-elsewhere')
  on('2027-03-30')
  await trade.refunds(umaAgain, { id: 'failing', amount: 4000, status: 'pending' })

  booksOfMarch = await readFirstQuarter()
  on('2027-04-02')
  await trade.refunds(umaAgain, { id: 'failing', amount: 4000, status: 'failed' })
  on('2027-04-03')
  await unmatched('EE1', 'mark-refunded')
  await imports([{ amount: '12.34', day: '2027-04-03', reference: 'EE3', text: 'back', direction: 'DBIT' }])
  on('2027-04-05')
  const full = { amount: '261.80', text: 'EXR-2027-00004' }
  await imports([{ ...full, day: '2027-04-05', reference: 'LT2' }], lithuanian)
  on('2027-04-07')
  await imports([{ ...full, day: '2027-04-07', reference: 'LT3' }], lithuanian)
  on('2027-04-08')
  await corrects(eve, '--company', 'Eve OÜ')
  on('2027-04-10')
  await corrects(fanny, '--vat-number', '')
  on('2027-04-12')
  await trade.disputes(uma, { id: 'dispute', amount: 2200, status: 'won' })
  on('2027-04-15')
  await trade.types('order', 'credit', String(cyril), '--reason', 'x', '--amount', '10.00')
  await trade.types('order', 'credit', String(cyril), '--reason', 'x', '--amount', '10.00')
  on('2027-04-20')
  await trade.refunds(fred, { id: 'refund', amount: 1255, status: 'succeeded' })
  await trade.resolves('refund', 'credit', '--credit', '--license', 'leave', '--note', 'x')
  on('2027-06-20')
  await byTransfer('DEU', {})
}

const lithuanian = 'LT860000000000000001'

async function imports(entries: CamtEntry[], account?: string) {
  const path = await trade.file(`${entries[0]?.reference}.xml`, camt(entries, account ? { account } : {}))
  await trade.types('import-statement', path)
}

/** The invoice of a payment is the one in force: it can be replaced later. */
async function readFirstQuarter() {
  const readQuarter = (series: string) => ['vat', 'payments'].map(name => read(name, series, '2027-Q1'))
  const asked = ['AST', 'EXR', 'PLR'].flatMap(readQuarter)
  return (await Promise.all(asked)).map(({ rows }) => rows.map(row => ({ ...row, invoice: '' })))
}

const read = (name: string, series: string, period: string) => {
  const option = name === 'vat' ? '--quarter' : '--period'
  return readExport(trade, name, option, period, '--seller', series)
}

/** Compares the columns of the table. `-` is an empty cell, `pi` a payment at Stripe, and behind `#` is the arithmetic. */
async function expectExport(name: string, series: string, period: string, table: string) {
  const [columns = [], ...expected] = table
    .split('\n')
    .map(line => line.replace(/#.*/, '').trim().split(/\s+/))
    .filter(([first]) => first)
  const { rows } = await read(name, series, period)
  const found = rows.map(row => columns.map(column => row[column]?.replace(/^pi_.*/, 'pi') || '-'))
  expect(found.map(join).toSorted()).toEqual(expected.map(join).toSorted())
}

const join = (cells: readonly string[]) => cells.join('  ')
const toCents = (amount = '0') => Math.round(Number(amount) * 100)
const sumCents = (rows: readonly Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + toCents(row[column]), 0)
