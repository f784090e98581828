import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sandboxMails } from '../sandbox/mailbox/tables.ts'
import { eventually } from '../testing/eventually.ts'
import { textOfPdf } from '../testing/pdf-text.ts'
import { openWorld } from '../testing/world.ts'
import { brokenGermanRules } from '../testing/x-rechnung-rules.ts'
import { issueCreditNote } from './issue-credit-note.ts'
import { invoices } from './tables.ts'

const { shop, anna, boris, visitor, clerk } = openWorld()

test('a transfer to a reseller has the reseller’s invoice at once, and its number is the order’s session', async () => {
  const order = await anna.orders({ pay: 'bank', servers: 5 })
  expect(order.session_id).toMatch(/^EXR-2026-0000\d$/)
  expect(await anna.order(order)).toMatchObject({
    invoice: { number: order.session_id, issued_on: '2026-11-21' },
    transfer: { beneficiary: 'Example Reseller UAB', account: 'LT860000000000000001', due_on: '2026-12-05' },
  })
  const reply = await anna.get(`/orders/docs/orders/${order.id}/invoice/`)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${order.session_id}.pdf"`,
  })
  const text = textOfPdf(reply.rawPayload)
  for (const words of [`Invoice ${order.session_id}`, 'Unpaid', 'Studio Nord', '10115 Berlin', 'VAT 19%'])
    expect(text).toContain(words)
  expect(text).toContain('VAT number LT100000019')
})

test('a bank order from Russia is invoiced by the vendor, in the customer’s language, with the exchange rate', async () => {
  await anna.speaks('ru')
  const order = await anna.orders({ pay: 'bank', servers: 5, country: 'RUS' })
  const text = await anna.document(order, 'invoice/')
  const sum = ['84\u00a0768,00\u00a0₽', 'НДС не\u00a0облагается']
  for (const words of ['Счёт AST-2026-0000', 'Example Software OÜ', ...sum]) expect(text).toContain(words)
  const rate = '1 EUR = 94,186047 RUB, 21\u00a0ноября 2026, курс установлен продавцом.'
  expect(text.replace(/\n/g, ' ')).toContain(rate)
})

test('the invoice of a paid order has masked serial number and service period, and of an upgrade from, to and days', async () => {
  const readNote = async (order: { id: number }) =>
    (await anna.document(order, 'invoice/')).replace(/\s+/g, ' ')
  const bought = await anna.buys({ product: 'astra-1m', servers: 2 })
  const { license_id } = bought
  const [{ sn_to_display }] = await anna.licenses()
  const first = `License ${sn_to_display}. Service period: 21 November 2026 to 21 December 2026`
  expect(await readNote(bought)).toContain(first)

  const upgrade = { product: 'astra-1m', mode: 'upgrade', servers: 5, license_id }
  const upgraded = `License ${sn_to_display}. Servers: from 2 to 5, for 30 days. Service period: 21 November 2026`
  expect(await readNote(await anna.buys(upgrade))).toContain(upgraded)
  const renewal = await anna.buys({ product: 'astra-1m', mode: 'renew', license_id })
  expect(await readNote(renewal)).toContain('Service period: 21 December 2026 to 20 January 2027')
})

test.each([
  ['en', 'Astra monthly subscription, 3 servers, 1 month'],
  ['ru', 'Astra: месячная подписка, 3\u00a0сервера, 1\u00a0месяц'],
] as const)(
  'the line of an invoice for three months names one, three times (%s)',
  async (language, title) => {
    await anna.speaks(language)
    const { id } = await anna.orders({ pay: 'bank', product: 'astra-1m', servers: 3, periods: 3 })
    const [invoice] = await shop.db.select().from(invoices).where(eq(invoices.orderId, id))
    expect(invoice?.content.item).toEqual({ title, periods: 3, unitPrice: 6000, listPrice: 18_000 })
    const ubl = await anna.document({ id }, 'invoice.xml')
    expect(ubl).toContain(`<cbc:Name>${title}</cbc:Name>`)
  },
)

test('the purchase order number of the customer’s company is on the invoice, and stays, as the buyer’s reference does', async () => {
  const { id } = await anna.orders({ pay: 'bank', purchase_order: 'PO 4500-77' })
  expect(await anna.document({ id }, 'invoice/')).toContain('PO 4500-77')
  const reference = '<cac:OrderReference><cbc:ID>PO 4500-77</cbc:ID></cac:OrderReference>'
  expect(await anna.document({ id }, 'invoice.xml')).toContain(reference)
  for (const change of [sql`purchase_order = 'PO 1'`, sql`buyer_reference = '991-1'`]) {
    const changed = shop.db.execute(sql`update orders set ${change} where id = ${id}`)
    await expect(changed).rejects.toMatchObject({ cause: { message: expect.stringContaining('are frozen') } })
  }
})

test('the Leitweg-ID of a German authority is on its documents, an XRechnung, and one with wrong check digits is refused', async () => {
  const { id } = await anna.orders({ pay: 'bank', buyer_reference: '991-33333test-33' })
  expect(await anna.document({ id }, 'invoice/')).toContain('Leitweg-ID 991-33333TEST-33')
  expect(brokenGermanRules(await anna.document({ id }, 'invoice.xml'))).toEqual([])
  const wrong = await anna.asksFor({ country: 'DEU', buyer_reference: '991-33333TEST-34' })
  const message = 'This is not a Leitweg-ID. Check it, or leave the field empty.'
  expect([wrong.statusCode, wrong.json().message]).toEqual([400, message])
  const elsewhere = await anna.orders({ pay: 'bank', country: 'UKR', buyer_reference: 'x' })
  expect(await anna.order(elsewhere)).toMatchObject({ buyer_reference: '' })
})

test('a card order has an invoice once it is paid', async () => {
  const order = await anna.orders({ country: 'EST' })
  const place = `/api/orders/${order.id}/stripe/invoice/`
  const early = await anna.get(place)
  const message = 'This order has no invoice yet. We issue it once the order is paid.'
  expect([early.statusCode, early.json()]).toEqual([404, { ok: false, message }])
  expect((await anna.order(order)).invoice).toBeNull()

  const paid = await anna.pays(order)
  expect(paid.invoice.number).toMatch(/^AST-2026-\d{5}$/)
  expect(textOfPdf((await anna.get(place)).rawPayload)).toContain('Paid')
})

test('an order without a provider’s session has its invoice number as session', async () => {
  const { id } = await anna.orders({ country: 'SWE' })
  await shop.db.execute(sql`update orders set session_id = '' where id = ${id}`)
  const paid = await anna.pays({ id })
  expect(paid.session_id).toBe(paid.invoice.number)
})

test('a payment that is synced again issues no second invoice', async () => {
  const order = await anna.orders({ country: 'FIN' })
  await anna.pays(order)
  await Promise.all([anna.pays(order), anna.pays(order)])
  expect(await shop.db.select().from(invoices).where(eq(invoices.orderId, order.id))).toHaveLength(1)
})

test('the database refuses to change or delete an issued invoice, and to skip a number', async () => {
  await anna.orders({ pay: 'bank', servers: 5 })
  const { db } = shop
  const stays = { cause: { message: 'issued invoices stay as they are' } }
  const gapFree = { cause: { message: 'invoice numbers have no gaps' } }
  await expect(db.execute(sql`update invoices set total = total`)).rejects.toMatchObject(stays)
  await expect(db.execute(sql`delete from invoices`)).rejects.toMatchObject(stays)
  const isReferred = { cause: { message: expect.stringContaining('cannot truncate') } }
  await expect(db.execute(sql`truncate invoices`)).rejects.toMatchObject(isReferred)
  await expect(db.execute(sql`update invoice_counters set last = last + 2`)).rejects.toMatchObject(gapFree)
  await expect(db.execute(sql`delete from invoice_counters`)).rejects.toMatchObject(gapFree)
})

test('another customer’s invoice does not exist, and a signed-out browser is redirected to sign in', async () => {
  const { id } = await anna.orders({ pay: 'bank', servers: 5 })
  const stranger = visitor()
  const place = `/orders/docs/orders/${id}/invoice/`
  expect((await stranger.get(place)).statusCode).toBe(401)
  const led = await stranger.get(place, { headers: { accept: 'text/html' } })
  const signIn = `/accounts/login/?next=${encodeURIComponent(place)}`
  expect([led.statusCode, led.headers.location]).toEqual([302, signIn])
  expect((await boris.get(place)).statusCode).toBe(404)
})

test('a credit note credits the invoice in full, once, refers to it and is e-mailed', async () => {
  const order = await anna.orders({ pay: 'bank', servers: 5 })
  const credit = () =>
    shop.db.transaction(tx => issueCreditNote(tx, shop.shop, { orderId: order.id, reason: 'Ordered twice' }))
  const creditNote = await credit()
  await expect(credit()).rejects.toThrow('invoice-credited')
  expect(creditNote).toMatchObject({ total: order.total, kind: 'credit-note' })

  const text = await anna.document(order, 'credit-note/')
  for (const words of [`Credit note ${creditNote?.numberText}`, order.session_id, 'Reason: Ordered twice'])
    expect(text).toContain(words)
  expect(await anna.document(order, 'invoice/')).toContain('Credited')
  const number = creditNote?.numberText
  expect(await anna.order(order)).toMatchObject({ credit_note: { number }, transfer: null })
  expect(await attachedOnceSent(`Astra: credit note ${number}`)).toEqual([`${number}.pdf`, `${number}.xml`])
})

test('an invoice that was paid and then credited says when it was paid, and has no due date', async () => {
  const order = await anna.orders({ pay: 'bank', servers: 5 })
  await shop.db.execute(sql`update orders set status = 'paid', paid_at = '2026-11-22' where id = ${order.id}`)
  await shop.db.transaction(tx => issueCreditNote(tx, shop.shop, { orderId: order.id, reason: '' }))
  const text = await anna.document(order, 'invoice/')
  expect(text).toContain('22\u00a0November 2026')
  expect(text).not.toContain('5\u00a0December 2026')
})

test('the e-mails carry the invoice, for a company also as e-invoice, in the language of the account', async () => {
  const card = await anna.orders({ country: 'EST' })
  await anna.speaks('ru')
  const { invoice } = await anna.pays(card)
  expect(await anna.document(card, 'invoice/')).toContain(`Счёт ${invoice.number}`)
  const paid = `Astra: заказ ${card.id} оплачен, лицензия готова`
  expect(await attachedOnceSent(paid)).toEqual(['license.txt', `${invoice.number}.pdf`, terms])

  anna.cookies.set('language', 'en')
  const transfer = await anna.orders({ pay: 'bank', servers: 5 })
  expect(await anna.document(transfer, 'invoice/')).toContain(`Счёт ${transfer.session_id}`)
  const received = `Astra: мы\u00a0получили заказ ${transfer.id}`
  const files = [`${transfer.session_id}.pdf`, `${transfer.session_id}.xml`, terms]
  expect(await attachedOnceSent(received)).toEqual(files)
})

test('an order without an invoice has no e-invoice and no credit note', async () => {
  const { id } = await anna.orders({ country: 'EST' })
  const { db } = shop
  expect(await db.transaction(tx => issueCreditNote(tx, shop.shop, { orderId: id, reason: '' }))).toBeNull()
  for (const file of ['invoice.xml', 'credit-note/', 'credit-note.xml'])
    expect((await anna.get(`/orders/docs/orders/${id}/${file}`)).statusCode).toBe(404)
})

/** The names of what is attached to the mail of this subject, once it has left. */
async function attachedOnceSent(subject: string): Promise<string[]> {
  const sent = await eventually(async () => {
    const [mail] = await shop.db.select().from(sandboxMails).where(eq(sandboxMails.subject, subject))
    if (!mail) throw new Error(`'${subject}' has not left`)
    return mail
  })
  const listed = (await anna.get(`/sandbox/mail.json?to=${anna.email}`)).json()
  const found = listed.find(({ id }: { id: number }) => id === sent.id)
  return found.attachments.map(({ filename }: { filename: string }) => filename)
}

const terms = expect.stringMatching(/^terms-\w{12}\.txt$/)

test('an invoice is credited in parts until it is used up, with the tax of each part', async () => {
  const order = await anna.buys({ product: 'astra-1m', country: 'EST' })
  const credits = (...options: string[]) => clerk.credits(order, ...options)
  const first = await credits('--amount', '10.01', '--note', 'Outage')
  expect(first).toMatch(/^Credit note AST-\S+ is issued\.\nCredit note AST-\S+ is issued: 10\.01\sEUR\.$/m)
  await expect(credits('--amount', '17.28')).rejects.toThrow('credit-too-large')
  await credits('--amount', '0.01')
  expect(await credits()).toMatch(/issued: 17\.26\sEUR/)
  await expect(credits('--amount', '0.01')).rejects.toThrow('not-possible-now')

  const [invoice, ...notes] = await issuedFor(order.id)
  expect(notes.map(({ subtotal, tax, total }) => [subtotal, tax, total])).toEqual([
    [807, 194, 1001],
    [1, 0, 1],
    [1392, 334, 1726],
  ])
  expect(notes.map(({ number }) => number - (invoice?.number ?? 0))).toEqual([1, 2, 3])
  expect(await anna.licenses()).toMatchObject([{ state: 'active' }])
})

test('a partial credit note has its part as PDF and e-invoice, and the invoice stays paid until it is used up', async () => {
  const order = await anna.buys({ product: 'astra-1m', country: 'EST' })
  await clerk.credits(order, '--amount', '12.40', '--note', 'Outage')
  await clerk.credits(order, '--amount', '1.24')
  const [, note] = await issuedFor(order.id)
  const pdf = await anna.document(order, `credit-note/?number=${note?.numberText}`)
  for (const words of ['Partial credit: Astra monthly', '€12.40', '€10.00', '€2.40', 'Reason: Outage'])
    expect(pdf).toContain(words)
  const ubl = await anna.document(order, `credit-note.xml?number=${note?.numberText}`)
  expect(ubl).toContain('<cbc:TaxAmount currencyID="EUR">2.40</cbc:TaxAmount>')
  expect(ubl).toContain('<cbc:PayableAmount currencyID="EUR">12.40</cbc:PayableAmount>')
  expect(await anna.document(order, 'invoice/')).toContain('Paid')
  await clerk.credits(order)
  expect(await anna.document(order, 'invoice/')).toContain('Credited')
})

test('credit notes that are issued at once never exceed the invoice', async () => {
  const { id } = await anna.buys({ product: 'astra-1m', country: 'EST' })
  const credit = () =>
    shop.db.transaction(tx => issueCreditNote(tx, shop.shop, { orderId: id, reason: '', amount: 1000 }))
  const outcomes = await Promise.allSettled([credit(), credit(), credit(), credit()])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  const copied =
    shop.db.execute(sql`insert into invoices (kind, series, year, number, number_text, order_id, refers_to,
      issued_on, currency, subtotal, tax, total, content, created_at)
    select kind, 'X', year, number, 'X', order_id, refers_to, issued_on, currency, subtotal, tax, total, content, created_at
    from invoices where order_id = ${id} and kind = 'credit-note' limit 1`)
  const message = 'an invoice is not credited with more than its amount'
  await expect(copied).rejects.toMatchObject({ cause: { message } })
})

test('an order that is not paid is cancelled, not credited', async () => {
  const order = await anna.orders({ pay: 'bank' })
  await expect(clerk.credits(order, '--amount', '1.00')).rejects.toThrow('not-possible-now')
})

const issuedFor = (orderId: number) =>
  shop.db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(invoices.id)
