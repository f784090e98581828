import { expect, test } from 'vitest'
import type { InvoiceState } from '../../../domain/invoices/invoice.ts'
import * as contents from '../../testing/invoice-contents.ts'
import { embeddedInPdf, textOfPdf } from '../../testing/pdf-text.ts'
import { drawInvoice } from './draw-invoice.ts'

const { atHomeInRussia, creditNoteFor, discounted, exported, inRubles, ...others } = contents
const { fromPoland, outOfScope, reverseCharge, transferInvoice } = others
const unpaid: InvoiceState = { kind: 'unpaid' }
const drawnText = async (content: typeof transferInvoice, state: InvoiceState = unpaid) =>
  textOfPdf(await drawInvoice(content, state)).replaceAll('\u00a0', ' ')
/** Without the breaks between lines. */
const drawnProse = async (content: typeof transferInvoice, state: InvoiceState = unpaid) =>
  (await drawnText(content, state)).replace(/\s+/g, ' ')

test('an invoice contains everything that EU law requires', async () => {
  const text = await drawnText(transferInvoice)
  const customer = ['Studio <Nord> & Söhne', '10115 Berlin', 'Germany']
  const parties = ['Example Software OÜ', 'VAT number EE100000007', ...customer]
  const terms = ['Unpaid', '21 November 2026', 'when paid', '5 December 2026', 'Bank transfer']
  const sums = ['€90.00', '€270.00', 'VAT 19%', '€51.30', '€321.30']
  for (const words of ['Invoice AST-2026-00001', ...parties, ...terms, ...sums]) expect(text).toContain(words)
})

test('a seller outside the euro also states the VAT in its own currency, with the rate, its source and its day', async () => {
  const text = await drawnProse(fromPoland)
  expect(text).toContain('VAT in PLN 218.37 PLN')
  expect(text).toContain('VAT converted: 1 EUR = 4.2567 PLN, 20 November 2026, European Central Bank.')
  const russian = await drawnProse({ ...fromPoland, language: 'ru' })
  expect(russian).toContain('НДС в PLN 218,37 PLN')
})

test('an unpaid one says where to transfer the money, a paid one does not', async () => {
  const details = ['Transfer €321.30 by 5 December 2026', 'EE97 0000 0000 0000 0001', 'RF25 1000 1']
  const text = await drawnText(transferInvoice)
  for (const words of [...details, 'Scan with your bank’s app']) expect(text).toContain(words)
  const paid = await drawnText(transferInvoice, { kind: 'paid', paidOn: '2026-12-01' })
  for (const words of details) expect(paid).not.toContain(words)
  expect(paid).toContain('1 December 2026')
})

test.each([
  ['reverse charge', reverseCharge, 'Reverse charge: the customer accounts for the VAT (Articles 44 and 196'],
  ['an export', exported, 'supplied outside the VAT area of the EU (Articles 44, 58 and 59'],
  ['a seller without a VAT number', outOfScope, 'Not subject to VAT'],
])('with %s it says why there is no tax', async (_why, content, words) => {
  expect(await drawnProse(content)).toContain(words)
})

test('the words of a reverse charge are also in Russian', async () => {
  const words = 'Обратное начисление (reverse charge)'
  expect(await drawnProse({ ...reverseCharge, language: 'ru' })).toContain(words)
})

test('discounts stand between the price and the subtotal', async () => {
  const text = await drawnText(discounted, { kind: 'paid', paidOn: '2026-11-21' })
  const discounts = ['Coupon SPRING', '−€27.00', 'Discount for paying in crypto', '−€25.00', '€218.00']
  for (const words of discounts) expect(text).toContain(words)
})

test('in another currency it says at which rate of which day and source, and has no code for SEPA', async () => {
  const prose = await drawnProse(inRubles)
  expect(prose).toContain('1 EUR = 94,186047 RUB, 20 ноября 2026, the owner’s table')
  expect(prose).toContain('25 431,00 ₽')
  expect(prose).not.toContain('приложения банка')
})

test.each([
  ['initial value, set by hand', 'en', 'a rate set by the seller'],
  ['initial value, set by hand; our bank', 'ru', 'курс установлен продавцом; our bank'],
  ['European Central Bank; Bank of Russia', 'en', 'European Central Bank; Bank of Russia'],
  ['European Central Bank; Bank of Russia', 'ru', 'Европейский центральный банк; Банк России'],
] as const)(
  'the source of a rate (%s) is in the document’s language (%s)',
  async (source, language, words) => {
    const exchange = { euroRate: '0.86', currencyRate: '81', source, day: '2026-11-20' }
    expect(await drawnProse({ ...inRubles, language, exchange })).toMatch(new RegExp(`2026, ${words}\\.`))
  },
)

test.each([
  ['DE', 'DE136695976', 'en', 'VAT number DE136695976'],
  ['GB', 'GB 980 780 684', 'en', 'VAT number GB 980 780 684'],
  ['UA', '12345678', 'en', 'Tax number 12345678'],
  ['RU', 'ИНН 7812345678', 'en', 'Tax number ИНН 7812345678'],
  ['CH', 'CHE-123.456.788', 'ru', 'Номер плательщика НДС CHE-123.456.788'],
  ['RU', '7812345678', 'ru', 'ИНН 7812345678'],
  ['RU', 'ИНН 7812345678', 'ru', 'Россия ИНН 7812345678'],
] as const)(
  'a customer’s number in %s (%s) has its local name (%s)',
  async (country, vat, language, words) => {
    const customer = { ...exported.customer, country, vat }
    expect(await drawnProse({ ...exported, language, customer })).toContain(words)
  },
)

test('the tax number of a Russian seller is its INN', async () => {
  expect(await drawnProse(atHomeInRussia)).toContain('Russia INN 7707083893')
  expect(await drawnProse({ ...atHomeInRussia, language: 'ru' })).toContain('ИНН 7707083893')
})

test('a document of nothing has no payment method', async () => {
  const free = { ...transferInvoice, dueOn: null, subtotal: 0, tax: 0, total: 0, couponDiscount: 27000 }
  expect(await drawnText(free, { kind: 'paid', paidOn: '2026-11-21' })).not.toContain('Bank transfer')
})

test('a credit note refers to the invoice that it credits', async () => {
  const prose = await drawnProse(creditNoteFor(transferInvoice), { kind: 'credit-note' })
  expect(prose).toContain('Credit note for invoice AST-2026-00001 of 21 November 2026')
  expect(prose).toContain('Total credited €321.30')
})

test('a credited invoice shows the day of its payment, and asks for none', async () => {
  const paid = await drawnProse(transferInvoice, { kind: 'credited', paidOn: '2026-12-01' })
  expect(paid).toContain('Credited')
  expect(paid).toContain('1 December 2026')
  expect(paid).not.toContain('5 December 2026')
  const unpaid = await drawnProse(transferInvoice, { kind: 'credited', paidOn: null })
  expect(unpaid).not.toMatch(/Due|Paid|5 December 2026/)
})

test('a Russian credit note promises no refund', async () => {
  const creditNote = creditNoteFor({ ...transferInvoice, language: 'ru' })
  const prose = await drawnProse(creditNote, { kind: 'credit-note' })
  expect(prose).toContain('Итого по кредит-ноте 321,30 €')
  expect(prose).not.toContain('возврат')
})

test('a long comment goes on to a page of its own, and the pages are numbered', async () => {
  const comment = 'Our purchase order is number 77. '.repeat(60)
  const text = await drawnText({ ...transferInvoice, comment })
  expect(text).toContain('Page 1 of 2')
  expect(text).toContain('Page 2 of 2')
})

test('the same content gives the same bytes, and another state others', async () => {
  const bytes = await drawInvoice(inRubles, unpaid)
  expect((await drawInvoice(inRubles, unpaid)).equals(bytes)).toBe(true)
  expect((await drawInvoice(inRubles, { kind: 'paid', paidOn: '2026-12-01' })).equals(bytes)).toBe(false)
})

test.each([
  ['en', 'Invoice of order 117', 'Copy drawn from the records of the previous shop.'],
  ['ru', 'Счёт по заказу 117', 'Копия, составленная по данным прежнего магазина.'],
] as const)(
  'a copy of a legacy invoice is marked so and is no e-invoice (%s)',
  async (language, ...words) => {
    const state: InvoiceState = { kind: 'copy', paidOn: '2019-04-01' }
    const pdf = await drawInvoice({ ...transferInvoice, language, number: '117', dueOn: null }, state)
    const text = textOfPdf(pdf).replace(/\s+/g, ' ')
    for (const each of words) expect(text).toContain(each)
    expect(text).not.toMatch(/Issued|Supplied|выставления/)
    expect(embeddedInPdf(pdf).file).toBe('')
  },
)

test('names in Chinese, Japanese and Korean are printed', async () => {
  const names = { company: '東京スタジオ株式会社（北京电视台） Tokyo', contact: '김민수 Kim' }
  const customer = { ...exported.customer, ...names, addressLine: '서울특별시 중구 세종대로 110' }
  const comment = '請求書をご確認ください。'.repeat(40)
  const pdf = await drawInvoice({ ...exported, customer, comment }, unpaid)
  const text = textOfPdf(pdf).replace(/\s+/g, '')
  for (const words of [...Object.values(names), customer.addressLine, comment])
    expect(text).toContain(words.replace(/\s+/g, ''))
  expect(text).not.toContain('\ufffd')
  expect(pdf.toString('latin1').match(/\/FontFile[23]/g)).toHaveLength(4)
})
