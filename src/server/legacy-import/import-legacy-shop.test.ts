import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { invoices } from '../invoices/tables.ts'
import { brokenRules } from '../testing/en16931.ts'
import { startStripePeer } from '../testing/stripe-peer.ts'
import { openWorld } from '../testing/world.ts'

const { clerk, peers, shop, signedIn, outbox } = openWorld({ peers: { stripe: startStripePeer } })

const customers = `email,language,registered_at
Boris@Kino.example,ru,2021-05-01
anna@studio.example,,2019-03-31 14:05
`
const licenses = `serial,email,type,period,servers,expires_on,state,issued_at
OLD-2019-0001,anna@studio.example,2,1,5,2026-12-31,active,2019-04-01
ABCD-EFGH-JKMN-PQRS-TVWX,boris@kino.example,4,,2,2027-01-31,,2021-05-02
OLD-DEMO-7,anna@studio.example,1,,1,2019-05-01,,
`
const header =
  'number,email,created_at,status,product,servers,country,currency,subtotal,tax_rate,tax,total,payment_method,company,license,mode,vat,paid_at'
const orders = `${header}
117,anna@studio.example,2019-04-01 09:00,paid,astra-1y,5,DEU,EUR,900.00,19,171.00,1071.00,5,Studio Nord GmbH,OLD-2019-0001,,,
R-2020/4,anna@studio.example,2020-04-01,paid,astra-1y,5,DEU,EUR,900.00,0,0,900.00,6,Studio Nord GmbH,OLD-2019-0001,renew,,
10001,boris@kino.example,2021-05-01,cancelled,astra-lifetime,2,RUS,RUB,"98 500,00",0,0,"98 500,00",2,,,,,
`

async function imports(
  files: { [Kind in 'customers' | 'licenses' | 'orders']?: string | Uint8Array },
  ...more: string[]
) {
  const named = await Promise.all(
    Object.entries(files).map(async ([kind, text]) => [`--${kind}`, await clerk.file(`${kind}.csv`, text)]),
  )
  return clerk.types('import-history', ...named.flat(), ...more)
}

async function counts() {
  const { rows } = await shop.db.execute(
    sql`select (select count(*)::int from customers) as customers, (select count(*)::int from licenses) as licenses,
      (select count(*)::int from orders) as orders, (select count(*)::int from fulfilments) as fulfilments,
      (select count(*)::int from imported_rows) as imported, (select count(*)::int from actions) as actions`,
  )
  return rows[0]
}

test('a company license is imported for any number of servers', async () => {
  await imports({
    customers: 'email,language,registered_at\ncompany@kino.example,,2021-05-01\n',
    licenses: 'serial,email,type,servers,expires_on\nOLD-COMPANY,company@kino.example,3,40,2026-12-31\n',
  })
  const person = await signedIn('company@kino.example')
  const { lics } = (await person.get('/api/astra/license/list/')).json()
  expect(lics).toMatchObject([{ sn: 'OLD-COMPANY', servers: 10_000 }])
})

const sold = { status: 'paid', product: 'astra-1y', servers: '5', country: 'DEU', payment_method: '5' }
const sums = { currency: 'EUR', subtotal: '900.00', tax_rate: '19', tax: '171.00', total: '1071.00' }
const good = { number: '200', email: 'anna@studio.example', created_at: '2019-04-01', ...sold, ...sums }
const row = (change: object) => {
  const values: Record<string, string> = { ...good, ...change }
  const cells = header.split(',').map(name => `"${values[name] ?? ''}"`)
  return cells.join(',')
}

const unpaid = { status: 'pending', payment_method: '2', created_at: '2026-11-20' }
const untaxed = { tax_rate: '0', tax: '0', total: '900.00' }
const taxed = (tax_rate: string, tax: string, total: string) => ({ tax_rate, tax, total })

test.each([
  [{ total: '1071.01' }, 'orders.csv line 2: total: must be subtotal + tax'],
  [{ tax_rate: '0' }, 'orders.csv line 2: tax: must be 0, because tax_rate is 0'],
  [{ tax: '1.00', total: '901.00' }, 'orders.csv line 2: tax: 19% of €900.00 is €171.00, not €1.00'],
  [{ tax: '0', total: '900.00' }, 'orders.csv line 2: tax: 19% of €900.00 is €171.00, not €0.00'],
  [{ tax: '171.03', total: '1071.03' }, 'orders.csv line 2: tax: 19% of €900.00 is €171.00, not €171.03'],
  [{ ...unpaid, tax: '171.01', total: '1071.01' }, 'line 2: tax: 19% of €900.00 is €171.00, not €171.01'],
  [{ subtotal: '900.0001' }, "orders.csv line 2: subtotal: '900.0001' has more than two decimals"],
  [{ payment_method: '7' }, "orders.csv line 2: payment_method: '7' is not one of 2, 5, 6, 8, 9"],
  [{ product: 'astra' }, "orders.csv line 2: product: 'astra' is not one of"],
  [{ country: 'Germany' }, "orders.csv line 2: country: 'Germany' is not a country"],
  [{ email: 'nobody@x.example' }, 'orders.csv line 2: email: there is no customer nobody@x.example'],
  [{ email: '' }, 'orders.csv line 2: email: is required'],
  [{ license: 'NOT-THERE-1' }, 'orders.csv line 2: license: there is no license NOT-THERE-1'],
  [{ license: 'ABCD-EFGH-JKMN-PQRS-TVWX' }, 'belongs to another customer'],
  [{ created_at: '31.03.2019' }, "orders.csv line 2: created_at: '31.03.2019' is not a time"],
  [{ created_at: '2031-01-01' }, 'orders.csv line 2: created_at: is in the future'],
  [{ status: 'pending' }, 'orders.csv line 2: status: only an order by bank transfer'],
  [{ created_at: '2019-04-01 09:00', paid_at: '2019-03-31' }, 'line 2: paid_at: is before created_at'],
])('an order with %j is refused with its line, and nothing is saved', async (change, words) => {
  const before = await counts()
  await expect(imports({ customers, licenses, orders: `${header}\n${row(change)}\n` })).rejects.toThrow(words)
  expect(await counts()).toEqual(before)
})

test.each([
  [{ ...unpaid, ...untaxed }, 'DEU on 2026-11-20 is charged 19% (in the EU, without a VAT number in the'],
  [{ ...unpaid, ...untaxed, vat: 'DE' }, 'DEU on 2026-11-20 is charged 19% (in the EU, without a VAT number'],
  [{ ...unpaid, ...taxed('7', '63.00', '963.00') }, 'DEU on 2026-11-20 is charged 19% '],
  [{ ...unpaid, vat: 'DE136695976' }, 'is charged 0% (reverse charge, for the VAT number), not 19%'],
  [{ ...unpaid, ...untaxed, country: 'EST' }, 'is charged 24% (the seller’s country), not 0%'],
  [{ ...unpaid, country: 'USA' }, 'USA on 2026-11-20 is charged 0% (outside the EU), not 19%'],
  [{ ...unpaid, created_at: '2019-04-01' }, 'the shop has no VAT rate for DEU on 2019-04-01, so a pending'],
])('a pending order with %j, whose tax the shop would not charge, is refused', async (change, words) => {
  const before = await counts()
  const failing = imports({ customers, licenses, orders: `${header}\n${row(change)}\n` })
  await expect(failing).rejects.toThrow('orders.csv line 2: tax_rate: ')
  await expect(failing).rejects.toThrow(words)
  expect(await counts()).toEqual(before)
})

test.each<[object]>([
  [{ tax: '170.98', total: '1070.98' }],
  [unpaid],
  [{ ...unpaid, ...taxed('25.5', '2.58', '12.68'), country: 'FIN', subtotal: '10.10' }],
  [{ ...unpaid, ...untaxed, tax_rate: '0.00', country: 'USA' }],
  [{ ...unpaid, ...untaxed, vat: 'de 136 695 976' }],
  [{ ...unpaid, ...taxed('22', '198.00', '1098.00'), country: 'EST', created_at: '2025-06-30' }],
  [{ created_at: '2019-04-01 09:00', paid_at: '2019-04-01' }],
])('an order with %j has the tax of its rate and is imported', async change => {
  const output = await imports({ customers, licenses, orders: `${header}\n${row(change)}\n` }, '--dry-run')
  expect(output).toContain('orders: 1 added')
})

test('a file without a required column is refused from its header, whatever follows', async () => {
  const customers = `email,language\n${'x'.repeat(200_000)}\n`
  const missing = /^customers\.csv: column 'registered_at' is missing[^\n]*$/
  await expect(imports({ customers })).rejects.toThrow(missing)
})

test('all errors in all files are reported at once', async () => {
  const failing = imports({
    customers: 'email,language\nanna,\n',
    licenses: licenses.replace('2026-12-31', 'soon').replace('ABCD-', ''),
    orders: `${orders}117,x\n`,
  })
  await expect(failing).rejects.toThrow(
    /customers\.csv: column 'registered_at' is missing[^]*licenses\.csv line 2: expires_on: 'soon'[^]*orders\.csv line 5: it has 2 fields, the header 18/,
  )
})

const lineEnds = ['\n', '\r\n']
test.each(lineEnds)(
  'an error has the line where its row begins, even after cells of lines ending in %j',
  async end => {
    const several = row({ number: '301', company: 'Studio\nNord', mode: 'unknown' })
    const file = [header, several, row({ number: '302', total: '1.00' })].join('\n').replaceAll('\n', end)
    const failing = imports({ customers, licenses, orders: file.replace('unknown', '') })
    await expect(failing).rejects.toThrow(/^orders\.csv line 4: total: must be subtotal \+ tax$/)
    const unknown = imports({ orders: file })
    await expect(unknown).rejects.toThrow(/^orders\.csv line 2: mode: 'unknown' is not one of/)
  },
)

test('a file in another encoding than Unicode is refused, because its letters would have to be guessed', async () => {
  const file = `${header}\n${row({ company: 'Müller' })}\n`
  const windows = Uint8Array.from(file, sign => sign.charCodeAt(0))
  const failing = imports({ customers, licenses, orders: windows }, '--dry-run')
  await expect(failing).rejects.toThrow('orders.csv The file is not in the encoding utf-8.')
  const unicode = new Uint8Array(Buffer.from(`\ufeff${file}`, 'utf16le'))
  expect(await imports({ customers, licenses, orders: unicode }, '--dry-run')).toContain('orders: 1 added')
})

test('an address that appears twice is refused with both lines, and nothing is saved', async () => {
  const before = await counts()
  const twice = imports({ customers: `${customers}BORIS@kino.example,en,2022-01-01\n` })
  await expect(twice).rejects.toThrow('customers.csv line 4: email: boris@kino.example is also in line 2')
  expect(await counts()).toEqual(before)
})

test('a customer of the legacy shop signs in, finds licenses and orders, and renews', async () => {
  const output = await imports({ customers, licenses, orders })
  expect(output).toBe(
    'customers: 2 added, 0 already imported\nlicenses: 3 added, 0 already imported\norders: 3 added, 0 already imported',
  )
  expect(await outbox('%')).toEqual([])

  const anna = await signedIn('anna@studio.example')
  const profile = async () => (await anna.get('/api/accounts/profile/')).json().data
  const before = await profile()
  const paying = before.licenses.find(({ sn }: { sn: string }) => sn === 'OLD-2019-0001')
  const terms = { type: 2, period: 1, servers: 5, expiration_date: '2026-12-31', can_renew: true }
  expect(paying).toMatchObject(terms)
  expect(before.licenses).toHaveLength(2)
  const old = (await anna.get('/api/orders/117/')).json().data
  const money = { payment_method: 5, status: 'paid', total: 107100, tax: 17100, tax_rate: 19 }
  const line = { line_title: 'Astra yearly subscription, 5 servers', client_company: 'Studio Nord GmbH' }
  const created_at = '2019-04-01T09:00:00.000Z'
  expect(old).toMatchObject({ ...money, ...line, created_at, license_id: paying.id })
  const methods = before.orders.map(({ payment_method }: { payment_method: number }) => payment_method)
  expect(methods.toSorted()).toEqual([5, 6])

  await anna.post('/api/astra/order/', {
    json: { product: 'astra-1y', mode: 'renew-sn', license_id: 'old-2019-0001', payment: 'stripe' },
  })
  const { id, session_id } = (await profile()).orders[0]
  peers.stripe.pays({ session_id })
  await anna.post(`/api/orders/${id}/payment-check/`)
  const renewed = (await profile()).licenses.find(({ sn }: { sn: string }) => sn === 'OLD-2019-0001')
  expect(renewed).toMatchObject({ id: paying.id, servers: 5, expiration_date: '2027-12-31' })
})

test('the language is imported, and another customer’s order is not found', async () => {
  await imports({ customers, licenses, orders })
  const boris = await signedIn('BORIS@kino.example')
  expect((await boris.get('/api/orders/117/')).statusCode).toBe(404)
  const cancelled = { currency_text: 'RUB', total: 9850000, status: 'cancelled', payment_method: 2 }
  expect((await boris.get('/api/orders/10001/')).json().data).toMatchObject(cancelled)
  const readLanguage = sql`select language from customers where email = 'boris@kino.example'`
  expect((await shop.db.execute(readLanguage)).rows).toEqual([{ language: 'ru' }])
})

test('new orders are numbered above the imported ones', async () => {
  await imports({ customers, licenses, orders })
  const anna = await signedIn('anna@studio.example')
  await anna.post('/api/astra/order/', { json: { product: 'astra-1m', payment: 'stripe' } })
  const [newest, second] = (await anna.get('/api/accounts/profile/')).json().data.orders
  expect(Math.min(newest.id, second.id)).toBeGreaterThan(10001)
})

test('a demo of the legacy shop is the customer’s only one', async () => {
  await imports({ customers, licenses, orders })
  const { rows } = await shop.db.execute(sql`select mailbox from demos`)
  expect(rows).toEqual([{ mailbox: 'anna@studio.example' }])
})

test('a second import of the same rows changes nothing, even after a renewal, and can contain more rows', async () => {
  await imports({ customers, licenses, orders })
  await shop.db.execute(sql`update licenses set expires_on = '2030-01-01' where serial = 'OLD-2019-0001'`)
  const { actions: _once, ...before } = { ...(await counts()) }
  expect(await imports({ customers, licenses, orders })).toContain('orders: 0 added, 3 already imported')
  expect(await counts()).toMatchObject(before)
  const more = `${orders}118,anna@studio.example,2022-01-01,paid,astra-1m,1,USA,EUR,22,0,0,22,8,,,,,\n`
  expect(await imports({ orders: more })).toContain('orders: 1 added, 3 already imported')
  const { rows } = await shop.db.execute(sql`select expires_on from licenses where serial = 'OLD-2019-0001'`)
  expect(rows).toEqual([{ expires_on: '2030-01-01' }])
})

test('a row is refused if it has changed, appears twice or has a number of the shop', async () => {
  await imports({ customers, licenses, orders })
  const changed = imports({ orders: orders.replace('9,171.00,1071.00,5', '9,171.00,1071.00,6') })
  await expect(changed).rejects.toThrow('line 2: number: 117 was imported before with other values')
  const twice = imports({ orders: `${header}\n${row({})}\n${row({})}\n` })
  await expect(twice).rejects.toThrow('200 is also in line 2')
  const anna = await signedIn('anna@studio.example')
  await anna.post('/api/astra/order/', { json: { product: 'astra-1m', payment: 'stripe' } })
  const [{ id }] = (await anna.get('/api/accounts/profile/')).json().data.orders
  const known = imports({ orders: `${header}\n${row({ number: String(id) })}\n` })
  await expect(known).rejects.toThrow(`line 2: number: order ${id} already exists`)
})

test('a pending order is invoiced with its own amounts, without an exchange rate', async () => {
  const inRubles = { country: 'RUS', currency: 'RUB', subtotal: '1000.00', ...taxed('0', '0', '1000.00') }
  const ordered = row({ ...unpaid, ...inRubles, number: '9001' })
  await imports({ customers, orders: `${header},periods\n${ordered},3\n` })
  const money = ['--amount', '1000.00', '--received-on', '2026-11-20', '--reference', 'OLD1', '--reason', 'x']
  await clerk.types('order', 'mark-paid', '9001', ...money)
  const [invoice] = await shop.db.select().from(invoices).where(sql`order_id = 9001`)
  const item = { periods: 1, unitPrice: 100_000, listPrice: 100_000 }
  expect(invoice?.content).toMatchObject({ exchange: null, item, total: 100_000 })
})

test('a pending order is paid from its page with the details of its invoice, and no e-mail is sent', async () => {
  await imports({ customers, orders: `${header}\n${row({ ...unpaid, number: '9002' })}\n` })
  const anna = await signedIn('anna@studio.example')
  const order = (await anna.get('/api/orders/9002/')).json().data
  expect(order).toMatchObject({
    session_id: order.invoice.number,
    transfer: { account: 'EE970000000000000001', reference: 'RF329002', due_on: '2026-12-05' },
  })
  expect((await outbox('%')).filter(({ subject }) => subject.includes('9002'))).toEqual([])
})

test('a pending order of a Greek company has an e-invoice with reverse charge and its VAT number', async () => {
  const greek = { ...unpaid, ...untaxed, country: 'GRC', vat: 'GR 094259216' }
  await imports({ customers, orders: `${header}\n${row({ ...greek, number: '9003' })}\n` })
  const anna = await signedIn('anna@studio.example')
  const ubl = (await anna.get('/orders/docs/orders/9003/invoice.xml')).body
  expect(ubl).toContain('<cbc:CompanyID>EL094259216</cbc:CompanyID>')
  expect(ubl).toContain('VATEX-EU-AE')
  expect(brokenRules(ubl)).toEqual([])
})
