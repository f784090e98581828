import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CsvFormat } from '../../contract/back-office/statements.ts'
import { openAdmin } from '../testing/admin-for-tests.ts'
import { eventually } from '../testing/eventually.ts'
import { openTestShop } from '../testing/shop-for-tests.ts'
import { camt, csvFormat, plainCsv } from '../testing/statements.ts'
import { openWorld, type Placed } from '../testing/world.ts'
import { saveCsvFormat } from './csv/csv-formats.ts'

const { shop, anna, clerk, unmatchedPayments } = openWorld()
const yearly = { pay: 'bank', servers: 5 } as const

test('a transfer with the order’s creditor reference marks it paid: one license, one e-mail, one line of the report', async () => {
  const order = await anna.orders(yearly)
  const transfer = { amount: order.amount, structured: order.reference, payer: 'Studio &amp; Söhne' }
  const said = await clerk.imports([transfer])
  expect(said).toContain(`entry 1  2026-11-20  1071.00 EUR  Studio & Söhne: order ${order.id} is paid`)
  expect(said).toMatch(/marked paid +1 +1071\.00 EUR/)
  expect(await anna.status(order)).toBe('paid')
  expect(await anna.licenses()).toMatchObject([{ type: 2, period: 1, servers: 5 }])
  await eventually(async () => {
    const mails = await anna.mails()
    expect(mails.filter(({ text }) => text.includes('Serial number'))).toHaveLength(1)
  })
})

test('importing a file twice, or a longer statement with the same lines, changes nothing', async () => {
  const [first, second] = [await anna.orders(yearly), await anna.orders(yearly)]
  const lines = [
    { amount: first.amount, structured: first.reference, reference: `REF${first.id}` },
    { amount: '5.00', text: 'no reference at all', reference: '' },
  ]
  await clerk.imports(lines)
  expect(await clerk.imports(lines)).toMatch(/imported before +2/)
  const more = { amount: second.amount, structured: second.reference, reference: `REF${second.id}` }
  expect(await clerk.imports([...lines, more])).toMatch(/marked paid +1[\s\S]*imported before +2/)
  expect(await anna.licenses()).toHaveLength(2)
})

test('the same movement in XML and in CSV counts once where both have the bank’s reference', async () => {
  const order = await anna.orders(yearly)
  await clerk.imports([{ amount: order.amount, structured: order.reference, reference: `RIK-${order.id}` }])
  const row = `2026-11-20,${order.amount},EUR,EE38 2200 2210 2014 5685,rik-${order.id},${order.reference},,`
  await describe(plainCsv)
  expect(await clerk.imports(`${plainCsv.header.join()}\n${row}\n`)).toMatch(/imported before +1/)
  expect(await unmatchedPayments(order)).toEqual([])
})

test('a file with one fault changes nothing, and every fault is reported with its place', async () => {
  const order = await anna.orders(yearly)
  const failing = clerk.imports([
    { amount: order.amount, structured: order.reference },
    { amount: '12.345' },
    { day: '2026-02-31', amount: '1e3' },
  ])
  await expect(failing).rejects.toThrow(/entry 2: '12\.345' has more than two decimals[\s\S]*entry 3: /)
  expect(await anna.status(order)).toBe('pending')
})

test('only a statement of the shop’s own accounts is imported', async () => {
  const environment = { SELLER_ACCOUNTS: 'EE38 2200 2210 2014 5685, EE00' }
  const strict = await openTestShop(environment, { kind: 'none' }, shop.databaseUrl)
  const admin = await openAdmin(strict)
  const order = await anna.orders(yearly)
  const entries = [{ amount: order.amount, structured: order.reference }]
  const foreign = await admin.file('foreign.xml', camt(entries, { account: 'DE02120300000000202051' }))
  await expect(admin.types('import-statement', foreign)).rejects.toThrow(/account DE02120300000000202051/)
  expect(await anna.status(order)).toBe('pending')
  const own = await admin.file('own.xml', camt(entries))
  expect(await admin.types('import-statement', own)).toContain('is paid')
  await admin.close()
  await strict.close()
})

test('a booking later than tomorrow refuses the file', async () => {
  const fileBookedOn = (day: string) => camt([{ amount: '5.00' }, { day }])
  const future = 'entry 2: it is booked on 2026-11-23, in the future: today is 2026-11-21.'
  await expect(clerk.imports(fileBookedOn('2026-11-23'))).rejects.toThrow(future)
  expect(await clerk.imports(fileBookedOn('2026-11-22'))).toContain('2026-11-22')
})

test.each([
  ['MT940', ':20:STARTUMS\n:25:12030000/202051\n'],
  ['MT940', '{1:F01BANKDEFFXXXX0000000000}{2:I940X}{4:\n:20:1\n'],
  ['1CClientBankExchange', '1CClientBankExchange\nВерсияФормата=1.03\n'],
])('a file in the format %s is refused with advice', async (format, text) => {
  await expect(clerk.imports(text)).rejects.toThrow(
    new RegExp(`in the format ${format}, which is not supported[^]*Export camt\\.053`),
  )
})

test('ten imports of one file while the order is marked paid by hand give one license', async () => {
  const order = await anna.orders(yearly)
  const entry = { amount: order.amount, structured: order.reference, reference: `RACE${order.id}` }
  const file = await clerk.file('raced.xml', camt([entry]))
  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 5 }, () => clerk.types('import-statement', file)),
    clerk.marksPaid(order),
    ...Array.from({ length: 5 }, () => clerk.types('import-statement', file)),
  ])
  expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeLessThanOrEqual(1)
  expect(await anna.licenses()).toHaveLength(1)
  expect(await unmatchedPayments(order)).toEqual([])
})

test('a group that ends in a deadlock is imported again, whichever of its lines met it', async () => {
  const orders = [await anna.orders(yearly), await anna.orders(yearly)] as const
  const [, second] = orders
  await shop.db.execute(
    sql.raw(`create sequence meetings;
    create function meet() returns trigger language plpgsql as $$ begin
      if nextval('meetings') < 3 then raise exception 'met' using errcode = 'deadlock_detected'; end if;
      return new; end $$;
    create trigger meet before update on orders for each row when (new.id = ${second.id}) execute function meet()`),
  )
  const toEntry = ({ id, amount, reference }: Placed) => ({
    amount,
    structured: reference,
    reference: `D${id}`,
  })
  const said = await clerk.imports(orders.map(toEntry))
  await shop.db.execute(sql`drop function meet cascade`)
  expect(said).toMatch(/marked paid +2/)
})

test('the operator chooses between two accounts with the same header line', async () => {
  const format = { header: 'Day,Sum', columns: { date: 'Day', amount: 'Sum' } }
  await describe(csvFormat({ ...format, account: 'EUR1' }))
  await describe(csvFormat({ ...format, account: 'USD1', currency: 'USD' }))
  const file = 'Day,Sum\n2026-11-20,5.00\n'
  await expect(clerk.imports(file)).rejects.toThrow('statement-account-missing')
  expect(await clerk.imports(file, '--account', 'usd1')).toContain('5.00 USD')
})

test('a description that would book a debit as a credit is not saved', async () => {
  const header = 'Day,Sum,Way,In'
  const columns = { date: 'Day', amount: 'Sum', direction: 'Way', credit: 'In' }
  const saving = (...names: (keyof typeof columns)[]) =>
    describe(csvFormat({ header, columns: Object.fromEntries(names.map(name => [name, columns[name]])) }))
  await expect(saving('amount')).rejects.toMatchObject({ details: { problems: { date: {} } } })
  await expect(saving('date', 'credit')).rejects.toMatchObject({ details: { problems: { amount: {} } } })
  const directed = saving('date', 'amount', 'direction')
  await expect(directed).rejects.toMatchObject({ details: { problems: { direction: {} } } })
})

const describe = (format: CsvFormat) => shop.db.transaction(tx => saveCsvFormat(tx, format))
