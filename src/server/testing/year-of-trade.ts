import { saveEuroRates } from '../pricing/euro-rates.ts'
import type { openQuietTrade, Random } from './quiet-trade.ts'
import { type BookedDocument, openSecondBooks, plain, type Sale } from './second-books.ts'
import type { TestClock } from './shop-for-tests.ts'
import { companyDetails } from './world.ts'

/** Negative if it was returned. */
export type Money = {
  day: string
  kind: 'payment' | 'returned' | 'reinstated'
  order: number
  currency: string
  amount: bigint
  fee: bigint | null
}

type Trade = Awaited<ReturnType<typeof openQuietTrade>>
type Customer = Awaited<ReturnType<Trade['customer']>>
type Books = ReturnType<typeof openSecondBooks>
type Order = { id: number; sale: Sale; quoted: ReturnType<Books['quote']>; invoice: BookedDocument | null }
type Step = { at: number; run: (at: Date) => Promise<Step[]> }
type Place = Pick<Sale, 'seller' | 'method' | 'country'> &
  Partial<Sale> & { isCompany?: boolean; zip?: string }

const card = { seller: 'AST', method: 'card' } as const
const crypto = { seller: 'AST', method: 'crypto' } as const
const partner = { method: 'bank', isCompany: true } as const

const places: readonly [Place, ...Place[]] = [
  { ...card, country: 'EST' },
  { ...card, country: 'FIN' },
  { ...card, country: 'DEU' },
  { ...card, country: 'ROU' },
  { ...card, country: 'USA' },
  { ...card, country: 'ESP', zip: '35001', isOutsideVatArea: true, isCompany: true },
  { ...card, country: 'EST', isCompany: true },
  { ...card, country: 'FRA', isCompany: true },
  { ...card, country: 'FRA', isCompany: true, vatNumber: 'FR40303265045' },
  { ...card, country: 'DEU', isCompany: true, vatNumber: 'DE136695976' },
  { ...crypto, country: 'FIN' },
  { ...crypto, country: 'RUS' },
  { ...partner, country: 'BLR', seller: 'AST' },
  { ...partner, country: 'POL', seller: 'PLR' },
  { ...partner, country: 'CZE', seller: 'PLR' },
  { ...partner, country: 'CZE', seller: 'PLR', vatNumber: 'CZ25123891' },
  { ...partner, country: 'RUS', seller: 'RUR' },
]

const coupons = {
  TENTH: { percent: 10 },
  ODD: { percent: 37 },
  FIVE: { amount: 500 },
  GIFT: { percent: 100 },
}
const dayMs = 86_400_000
const lastDay = Date.UTC(2025, 11, 30)

/** Three sellers, four currencies, and new rates on the way; every amount of it is computed by the second books alone. */
export function openYear(trade: Trade, clock: TestClock, random: Random) {
  const money: Money[] = []
  const taxPoints = new Map<number, string>()
  const dollarRates = { EUR: '0.86', RUB: '81', BYN: '2.95' }
  let zloty = '4.25'
  let returnCount = 0
  const books = openSecondBooks({
    sellers: {
      AST: { country: 'EST', timeZone: 'Europe/Tallinn', nationalCurrency: null },
      PLR: { country: 'POL', timeZone: 'Europe/Warsaw', nationalCurrency: 'PLN' },
      RUR: { country: 'RUS', timeZone: 'Europe/Moscow', nationalCurrency: null },
    },
    vatRates: [
      ['EST', '22', '2024-01-01'],
      ['EST', '24', '2025-07-01'],
      ['ROU', '19', '2024-01-01'],
      ['ROU', '21', '2025-08-01'],
      ['FIN', '25.5', '2024-09-01'],
      ['DEU', '19', '2024-01-01'],
      ['FRA', '20', '2024-01-01'],
      ['ESP', '21', '2024-01-01'],
      ['POL', '23', '2024-01-01'],
      ['CZE', '21', '2024-01-01'],
      ['RUS', '20', '2024-01-01'],
    ],
    dollarRates: () => dollarRates,
    nationalRate: () => zloty,
  })

  async function opens() {
    const add = (series: string, options: string) =>
      trade.types(
        'reseller',
        'add',
        series,
        '--name',
        'Partner',
        '--address',
        'Street 1',
        ...options.split(' '),
      )
    await add('PLR', '--country POL --vat PL1234563218 --account 12345678 --serves POL,CZE')
    const russian = '--bank Bank --bic 044525225 --correspondent-account 30101810400000000225 --kpp 770701001'
    const account = `--account 40702810200000000001 ${russian} --currency RUB`
    await add('RUR', `--country RUS --vat 7707083893 ${account} --serves RUS`)
    for (const [code, coupon] of Object.entries(coupons)) {
      const value = 'percent' in coupon ? `--percent ${coupon.percent}` : '--amount 5.00 --currency EUR'
      await trade.types('coupon', 'create', code, ...value.split(' '))
    }
  }

  async function changesRates(): Promise<Step[]> {
    Object.assign(dollarRates, { EUR: '0.9137', RUB: '78.4319', BYN: '3.0271' })
    for (const [currency, rate] of Object.entries(dollarRates))
      await trade.types('rates', 'set', currency, rate, '--source', 'x')
    zloty = '4.3319'
    await saveEuroRates(trade.shop.db, [{ currency: 'PLN', rate: zloty, source: 'x', day: '2099-01-01' }])
    return []
  }

  async function sells(customer: Customer, at: Date): Promise<Step[]> {
    const { isCompany = false, zip = '', ...place } = random.pick(places)
    const product = random.pick([
      'astra-1m',
      'astra-1m',
      'astra-1y',
      'astra-lifetime',
      'astra-company',
    ] as const)
    const isInEuro = place.country !== 'RUS' && place.country !== 'BLR'
    const fitting = isInEuro
      ? (['TENTH', 'ODD', 'FIVE', 'GIFT'] as const)
      : (['TENTH', 'ODD', 'GIFT'] as const)
    const code = random.chance(30) ? random.pick<keyof typeof coupons>(fitting) : null
    const sale: Sale = {
      isOutsideVatArea: false,
      vatNumber: '',
      ...place,
      product,
      servers: random.between(1, 40),
      periods: product === 'astra-1m' ? random.pick([1, 3, 6]) : 1,
      coupon: code && coupons[code],
    }
    const { country, servers, periods, vatNumber, method } = sale
    const company = isCompany ? { ...companyDetails, client_country: country, client_vat: vatNumber } : {}
    const details = zip ? { ...company, client_zip: zip } : company
    const payment = method === 'card' ? 'stripe' : method
    const cart = { product, servers, periods, country, payment, coupon: code, ...details }
    const id = await trade.orders(customer, cart)
    return goesOn({ id, sale, quoted: books.quote(sale, at), invoice: null }, at)
  }

  async function goesOn(order: Order, at: Date): Promise<Step[]> {
    const isByBank = order.sale.method === 'bank'
    const isFree = order.quoted.total === 0n
    if (isByBank || isFree) order.invoice = books.invoice(order.id, order.sale, order.quoted, at)
    if (isFree && order.invoice) taxPoints.set(order.id, order.invoice.day)
    if (isFree) return []
    if (!isByBank) return pays(order, at)
    const later = Math.min(at.getTime() + random.between(0, 12 * 24) * 3_600_000, lastDay)
    return [{ at: later, run: on => (random.chance(15) ? cancels(order, on) : pays(order, on)) }]
  }

  async function cancels({ id, invoice }: Order, at: Date): Promise<Step[]> {
    await trade.types('cancel', String(id), '--reason', 'Not paid')
    if (invoice) books.credit(invoice, null, at)
    return []
  }

  async function pays(order: Order, at: Date): Promise<Step[]> {
    const { id, sale, quoted } = order
    const day = at.toISOString().slice(0, 10)
    const fee = random.between(0, 5000)
    if (sale.method === 'card') await trade.paysByCard(id, fee)
    if (sale.method === 'crypto') await trade.paysInCrypto(id)
    if (sale.method === 'bank') {
      const options = `--amount ${plain(quoted.total)} --currency ${quoted.currency} --date ${day} --reference T${id}`
      await trade.types('mark-paid', String(id), ...options.split(' '))
    }
    const paid = { day, kind: 'payment', order: id, currency: quoted.currency, amount: quoted.total } as const
    money.push({ ...paid, fee: sale.method === 'card' ? BigInt(fee) : null })
    order.invoice ??= books.invoice(id, sale, quoted, at)
    // The day of a transfer is the bank's; any other payment is a moment, which the seller's time zone decides.
    taxPoints.set(id, sale.method === 'bank' ? day : order.invoice.day)
    const changeCount = random.chance(50) ? random.between(1, 3) : 0
    return Array.from({ length: changeCount }, () => ({
      at: Math.min(at.getTime() + random.between(1, 60 * dayMs), lastDay),
      run: (on: Date) => changes(order, on),
    }))
  }

  async function changes(order: Order, at: Date): Promise<Step[]> {
    const { invoice } = order
    const left = invoice ? invoice.total - books.sumCredits(invoice) : 0n
    if (!invoice || left === 0n) return []
    if (left === invoice.total && random.chance(40)) await corrects(order, invoice, at)
    else if (order.sale.method === 'card' && random.chance(60)) await returnsMoney(order, invoice, left, at)
    else await credits(order, invoice, left, at)
    return []
  }

  async function corrects(order: Order, invoice: BookedDocument, at: Date) {
    const isNumberWrong = invoice.vatNumber !== '' && random.chance(70)
    const change = isNumberWrong ? ['--without-vat-number'] : ['--company', `No ${invoice.number}`]
    await trade.types(
      'invoice',
      'correct',
      String(order.id),
      '--reason',
      'Wrong',
      '--words',
      'Wrong',
      ...change,
    )
    order.invoice = books.correct(invoice, order.sale, isNumberWrong ? '' : invoice.vatNumber, at)
  }

  async function credits({ id }: Order, invoice: BookedDocument, left: bigint, at: Date) {
    const part = random.chance(30) ? null : BigInt(random.between(1, Number(left)))
    await trade.types('credit-note', String(id), ...(part === null ? [] : ['--amount', plain(part)]))
    books.credit(invoice, part, at)
  }

  /** A quarter of the refunds fail, and of the disputes are won. */
  async function returnsMoney({ id }: Order, invoice: BookedDocument, left: bigint, at: Date) {
    const part = BigInt(random.between(1, Number(left)))
    const returned = { id: `return-${++returnCount}`, amount: Number(part) }
    const isReturned = random.chance(75)
    if (random.chance(30)) await trade.disputes(id, { ...returned, status: isReturned ? 'lost' : 'won' })
    else await trade.refunds(id, { ...returned, status: isReturned ? 'succeeded' : 'failed' })
    const moved = { day: at.toISOString().slice(0, 10), order: id, currency: invoice.currency, fee: null }
    money.push({ ...moved, kind: 'returned', amount: -part })
    if (!isReturned) money.push({ ...moved, kind: 'reinstated', amount: part })
    if (!isReturned) return
    await trade.resolves(returned.id, '--as', 'credited', '--words', 'x')
    books.credit(invoice, part, at)
  }

  return {
    documents: books.documents,
    money,
    /** By order; those that are not paid have none. */
    taxPoints,
    /** What an order leads to happens on its own day, among the other orders. */
    async trades(orderCount: number) {
      clock.set('2025-01-01T00:00:00Z')
      await opens()
      const customers = [
        await trade.customer('anna@x.example'),
        await trade.customer('boris@x.example'),
      ] as const
      const agenda: Step[] = Array.from({ length: orderCount }, () => ({
        at: Date.UTC(2025, 0, 1) + random.between(0, 363 * 24 * 60) * 60_000,
        run: at => sells(random.pick(customers), at),
      }))
      agenda.push({ at: Date.UTC(2025, 5, 15), run: changesRates })
      for (;;) {
        agenda.sort((left, right) => left.at - right.at)
        const step = agenda.shift()
        if (!step) return
        clock.set(new Date(step.at).toISOString())
        agenda.push(...(await step.run(new Date(step.at))))
      }
    },
  }
}
