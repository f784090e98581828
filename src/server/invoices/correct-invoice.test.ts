import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeCreditorReference } from '../../domain/payments/creditor-reference.ts'
import { paymentPurpose } from '../../texts/ru/payment-purpose.ts'
import { expireBankOrders } from '../checkout/bank-orders.ts'
import { unmatchedPayments as unmatchedRows } from '../payments/tables.ts'
import { brokenRules } from '../testing/en16931.ts'
import { eventually } from '../testing/eventually.ts'
import { atHomeInRussia } from '../testing/invoice-contents.ts'
import { refuses, says, startViesPeer } from '../testing/vies-peer.ts'
import { companyDetails, openWorld } from '../testing/world.ts'
import { invoices } from './tables.ts'

const { shop, anna, clerk, peers, unmatchedPayments, outbox } = openWorld({ peers: { vies: startViesPeer } })
const company = { ...companyDetails, client_vat: 'DE136695976', country: 'DEU', product: 'astra-1m' }

test('a wrong invoice is replaced by a credit note and a new invoice, which name each other and are in one e-mail', async () => {
  const order = await anna.buys({ ...company, client_vat: '' })
  const said = await corrects(order, '--company', 'Studio Süd', '--note', 'Wrong company')
  const [wrong, invoice, note] = await issuedFor(order.id)
  expect(said).toContain(`Credit note ${note?.numberText} is issued`)
  expect(said).toContain(`Invoice ${invoice?.numberText} is issued: 26.18 EUR.`)
  const replacement = await pdf(order)
  for (const words of ['Studio Süd', 'Paid', `Replaces invoice ${wrong?.numberText}`])
    expect(replacement).toContain(words)
  expect(await anna.document(order, 'credit-note/')).toContain(`Replaced by invoice ${invoice?.numberText}`)
  expect(await anna.document(order, `invoice/?number=${wrong?.numberText}`)).toContain('Credited')
  const ubl = await anna.document(order, 'invoice.xml')
  expect(ubl).toContain(`<cac:InvoiceDocumentReference><cbc:ID>${wrong?.numberText}</cbc:ID>`)
  const [mail] = await outbox(`invoice-corrected:${invoice?.id}`)
  expect(mail?.attachments).toHaveLength(4)
  expect(await anna.order(order)).toMatchObject({
    status: 'paid',
    client_company: 'Studio Süd',
    invoice: { number: invoice?.numberText },
    credited: 0,
    credit_notes: [{ number: note?.numberText }],
  })
  expect(await anna.licenses()).toMatchObject([{ state: 'active' }])
})

test('if the VAT number turns out not to be valid, the tax is added and due by transfer: on the invoice, in the e-mail, on the order, in the profile, as an unmatched payment', async () => {
  const order = await buysWithoutTax()
  await removesNumber(order)
  const to = { reference: creditorReference(order), account: 'EE970000000000000001' }
  const due = { ...to, amount: 418, due_on: '2026-12-05' }
  const corrected = { client_vat: '', tax: 418, total: 2618, tax_kind: 'destination' }
  expect(await anna.order(order)).toMatchObject({ ...corrected, status: 'paid', transfer: due })
  const unmatched = { reason: 'invoice-corrected', amount: -418, state: 'open' }
  expect(await unmatchedPayments(order)).toMatchObject([unmatched])
  const [listed] = (await anna.profile()).orders
  expect(listed).toMatchObject({ id: order.id, transfer: due })
  const [wrong, invoice] = await issuedFor(order.id)
  const [mail] = await outbox(`invoice-corrected:${invoice?.id}`)
  for (const words of ['€22.00 has been paid', 'Transfer €4.18 by', 'Example Software OÜ'])
    expect(mail?.text).toContain(words)
  const text = await pdf(order)
  for (const words of ['Unpaid', 'Already paid: €22.00. Amount due: €4.18.', 'Transfer €4.18 by'])
    expect(text).toContain(words)
  const ubl = await anna.document(order, 'invoice.xml')
  expect(brokenRules(ubl)).toEqual([])
  for (const part of [
    `<cac:InvoiceDocumentReference><cbc:ID>${wrong?.numberText}</cbc:ID>`,
    '<cbc:DueDate>2026-12-05</cbc:DueDate>',
    'PaymentMeansCode name="Bank transfer">58<',
    '<cbc:PrepaidAmount currencyID="EUR">22.00</cbc:PrepaidAmount>',
    '<cbc:PayableAmount currencyID="EUR">4.18</cbc:PayableAmount>',
  ])
    expect(ubl).toContain(part)
})

test('the payment purpose of a rest states the VAT of the rest', () => {
  // 59.40 RUB are due, and 59.40 x 22 / 122 of them are VAT.
  const purpose = paymentPurpose({ ...atHomeInRussia, currency: 'RUB', paidAmount: 27000 })
  expect(purpose).toContain('в т.ч. НДС 22 % - 10,71 руб.')
})

test('a transfer of the rest pays it: the invoice is paid, and nothing is left on any list', async () => {
  const order = await buysWithoutTax()
  await removesNumber(order)
  shop.clock.pass(3 * 86_400)
  const rest = { text: creditorReference(order), day: '2026-11-24' }
  await clerk.imports([{ ...rest, amount: '4.00', reference: 'LESS' }])
  expect(await unmatchedPayments(order)).toMatchObject([{ state: 'open' }, { reason: 'wrong-amount' }])
  expect(await clerk.imports([{ ...rest, amount: '4.18', reference: 'REST' }])).toContain('paid')
  expect(await anna.order(order)).toMatchObject({ status: 'paid', transfer: null })
  expect(await unmatchedPayments(order)).toMatchObject([
    { reason: 'invoice-corrected', state: 'resolved', resolution: 'applied' },
    { reason: 'wrong-amount', state: 'open' },
  ])
  const text = await pdf(order)
  expect(text).toMatch(/Paid\n24.November.2026/)
  expect(text).not.toContain('Amount due')
  await clerk.imports([{ ...rest, amount: '4.18', reference: 'AGAIN' }])
  expect((await unmatchedPayments(order)).at(-1)).toMatchObject({ reason: 'paid-twice', state: 'open' })
  // E-mails of three days ago may still be on their way.
  await eventually(async () => expect(await clerk.types('doctor')).toContain(', 0 broken'))
})

test('the return of a second transfer takes nothing from the first: a corrected invoice stays paid', async () => {
  const order = await anna.orders({ pay: 'bank' })
  const transfer = { amount: order.amount, structured: order.reference }
  await clerk.imports(['FIRST', 'SECOND'].map(name => ({ ...transfer, reference: `${name}${order.id}` })))
  await clerk.imports([{ ...transfer, reference: `BACK${order.id}`, direction: 'DBIT' }])
  await clerk.resolves(order, 'mark-refunded')
  expect(await anna.order(order)).toMatchObject({ refunded: 0 })
  await corrects(order, '--company', 'Studio Süd', '--note', 'x')
  expect(await anna.order(order)).toMatchObject({ status: 'paid', transfer: null })
  expect(await pdf(order)).not.toContain('Amount due')
})

test('an operator applies a transfer without a reference to the rest, but none that is less', async () => {
  const order = await buysWithoutTax()
  await removesNumber(order)
  await clerk.imports([
    { amount: '4.00', text: 'invoice', reference: 'NONE1' },
    { amount: '4.18', text: 'invoice', reference: 'NONE2' },
  ])
  const applies = async (reference: string, ...options: string[]) => {
    const ours = eq(unmatchedRows.reference, reference)
    const [found] = await shop.db.select().from(unmatchedRows).where(ours)
    const resolve = ['unmatched', 'apply', String(found?.id), '--reason', 'x']
    return clerk.types(...resolve, '--orders', String(order.id), ...options)
  }
  await expect(applies('NONE1', '--accepts-difference')).rejects.toThrow('amount-differs')
  await applies('NONE2')
  expect((await anna.order(order)).transfer).toBeNull()
})

test('what was paid is the payments of the order minus the money returned', async () => {
  const order = await anna.buys({ ...company, client_vat: '' })
  await returns(order, '6.18')
  await corrects(order, '--company', 'Studio Süd', '--note', 'Wrong company')
  expect(await pdf(order)).toContain('Already paid: €20.00. Amount due: €6.18.')
  // 26.18 EUR were invoiced before, of which nothing more was paid since.
  await corrects(order, '--city', 'Bremen', '--note', 'Wrong city')
  expect(await pdf(order)).toContain('Already paid: €20.00. Amount due: €6.18.')
})

test('an order whose invoice is corrected before the payment expires 30 days after the due date of the new one', async () => {
  const order = await anna.orders({ pay: 'bank', country: 'DEU' })
  const expiresOn = async (day: string) => {
    await anna.signsInOn(`${day}T10:00:00Z`)
    await expireBankOrders(shop.shop)
    return anna.status(order)
  }
  expect(await expiresOn('2027-01-03')).toBe('pending')
  await corrects(order, '--company', 'Studio Süd', '--note', 'Wrong company')
  expect(await anna.order(order)).toMatchObject({ transfer: { due_on: '2027-01-17' } })
  expect(await expiresOn('2027-02-16')).toBe('pending')
  expect(await expiresOn('2027-02-17')).toBe('expired')
})

test('a difference that an operator accepted is not due after a correction', async () => {
  const order = await anna.orders({ pay: 'bank', ...company })
  const transfer = { text: order.session_id, amount: '21.00', reference: 'FEES' }
  await clerk.imports([transfer])
  await clerk.resolves(order, 'apply', '--orders', String(order.id), '--accepts-difference')
  await corrects(order, '--company', 'Studio Süd', '--note', 'Wrong company')
  expect(await anna.order(order)).toMatchObject({ status: 'paid', transfer: null })
  expect(await pdf(order)).not.toContain('Amount due')
  await removesNumber(order)
  expect(await anna.order(order)).toMatchObject({ transfer: { amount: 418 } })
})

test('a paid order whose invoice was credited in full is invoiced again, and names the credited invoice', async () => {
  const order = await anna.buys({ ...company, client_vat: '' })
  await clerk.credits(order)
  const said = await corrects(order, '--note', 'Credited by mistake')
  const [, , again] = await issuedFor(order.id)
  expect(said).toContain(`Invoice ${again?.numberText} is issued: 26.18 EUR.`)
  expect(await issuedFor(order.id)).toHaveLength(3)
  expect(again?.content).toMatchObject({ paidOn: '2026-11-21', dueOn: null, total: 2618 })
  expect(await pdf(order)).toContain('Paid')
  const ubl = await anna.document(order, 'invoice.xml')
  expect(brokenRules(ubl)).toEqual([])
  expect(ubl).toContain('<cbc:PayableAmount currencyID="EUR">0.00</cbc:PayableAmount>')
  const [mail] = await outbox(`invoice-corrected:${again?.id}`)
  expect(mail?.text).toContain('for which you received a credit note')
  expect(mail?.attachments).toHaveLength(2)
  expect(await unmatchedPayments(order)).toEqual([])
})

test('an invoice that is issued again after the money was returned is due in full', async () => {
  const order = await anna.buys({ ...company, client_vat: '' })
  await returns(order, '26.18')
  await clerk.resolves(order, 'credit', '--credit', '--license', 'leave', '--note', 'Wrong card')
  await corrects(order, '--note', 'By transfer in place of the card')
  expect(await anna.order(order)).toMatchObject({ total: 2618, transfer: { amount: 2618 } })
  expect((await unmatchedPayments(order)).at(-1)).toMatchObject({ amount: -2618, state: 'open' })
  await clerk.imports([{ amount: '26.18', structured: creditorReference(order), reference: 'FULL' }])
  expect((await unmatchedPayments(order)).at(-1)).toMatchObject({ state: 'resolved' })
})

test('an invoice that is issued again lists once what is due, also if a corrected one was credited', async () => {
  const order = await buysWithoutTax()
  await removesNumber(order)
  await clerk.credits(order)
  await corrects(order, '--note', 'Credited by mistake')
  const [first, second] = [
    { amount: -418, state: 'resolved' },
    { amount: -418, state: 'open' },
  ]
  expect(await unmatchedPayments(order)).toMatchObject([first, second])
})

test('the country is corrected with the tax of the tax point there, and once more with the number of a company', async () => {
  const order = await anna.buys({ ...company, client_vat: '' })
  await corrects(order, '--country', 'AUT', '--city', 'Wien', '--note', 'Wrong country')
  // 22.00 EUR and 20 %; 26.18 EUR were paid with 19 %.
  const austrian = await anna.order(order)
  expect(austrian).toMatchObject({ tax: 440, total: 2640, tax_kind: 'destination', transfer: { amount: 22 } })
  expect(austrian.client_full_address).toContain('Wien, Austria')
  peers.vies.answers(says({ valid: true }))
  await corrects(order, '--vat-number', 'U13585627', '--note', 'Number added')
  expect(await anna.order(order)).toMatchObject({ client_vat: 'ATU13585627', total: 2200, transfer: null })
  expect(await pdf(order)).toContain('Already paid: €26.18.')
  expect(await pdf(order)).toContain('Card or PayPal')
  await expect(corrects(order, '--country', 'DEU', '--note', 'x')).rejects.toThrow('vat-number-not-valid')
  await expect(corrects(order, '--country', 'XXX', '--note', 'x')).rejects.toThrow('bad-request')
})

test('a VAT number that VIES calls invalid is refused in a correction, and one that VIES does not know yet is accepted', async () => {
  const order = await anna.buys({ ...company, client_vat: '' })
  peers.vies.answers(says({ valid: false }))
  const corrected = () => corrects(order, '--vat-number', '811128135', '--note', 'Number added')
  await expect(corrected()).rejects.toMatchObject({ code: 'vat-number-refused' })
  expect(await issuedFor(order.id)).toHaveLength(1)
  shop.clock.pass(16 * 60)
  peers.vies.answers(refuses('MS_UNAVAILABLE'))
  await corrected()
  expect(await anna.order(order)).toMatchObject({ client_vat: 'DE811128135', total: 2200 })
})

test('a credit note for a replacement invoice names that invoice alone, and nothing that was paid', async () => {
  const order = await buysWithoutTax()
  await removesNumber(order)
  await clerk.credits(order)
  const [, invoice, , note] = await issuedFor(order.id)
  const text = await anna.document(order, 'credit-note/')
  expect(text).toContain(invoice?.numberText)
  for (const words of ['Replaces', 'Already paid', 'Amount due']) expect(text).not.toContain(words)
  const ubl = await anna.document(order, 'credit-note.xml')
  expect(brokenRules(ubl)).toEqual([])
  expect(ubl).not.toContain('Replaces')
  expect(note?.content).not.toHaveProperty('paidAmount')
})

test('the wrong company on an unpaid bank order is corrected, and the transfer still pays it', async () => {
  const order = await anna.orders({ pay: 'bank' })
  await corrects(order, '--company', 'Studio Süd', '--note', 'Wrong company')
  const { session_id: number } = await anna.order(order)
  expect(number).not.toBe(order.session_id)
  const { reference } = order
  expect(await anna.order(order)).toMatchObject({ invoice: { number }, transfer: { reference } })
  await clerk.imports([{ amount: order.amount, text: number }])
  expect(await anna.status(order)).toBe('paid')
})

test('the tax is computed again at the tax point, with the rates and registrations of that day', async () => {
  await clerk.types('reseller', 'change', 'EXR', '--reason', 'x', '--serves', 'DEU,EST')
  // The rate of Estonia changed from 22 % to 24 % on 1 July 2025.
  await anna.signsInOn('2025-06-25T10:00:00Z')
  const order = await anna.orders({ pay: 'bank', product: 'astra-1m', servers: 1, country: 'EST' })
  shop.clock.set('2025-07-03T10:00:00Z')
  await clerk.imports([{ amount: order.amount, structured: order.reference, day: '2025-07-01' }])
  const reason = ['--note', 'New rate']
  await expect(corrects(order, ...reason)).rejects.toThrow('nothing-changes')
  const said = await corrects(order, '--recomputes-tax', ...reason)
  // 22.00 EUR and 24 %; 26.84 EUR were paid.
  expect(said).toContain('27.28 EUR')
  await expect(corrects(order, '--recomputes-tax', ...reason)).rejects.toThrow('nothing-changes')

  await clerk.registers('GBR', 'GB980780684', '2025-07-03')
  const london = { ...companyDetails, country: 'GBR', product: 'astra-1m', servers: 1 }
  const british = await anna.buys({ ...london, client_vat: 'GB980780684' })
  const added = await corrects(british, '--vat-number', '', '--note', 'No business')
  // 22.00 EUR and 20 %.
  expect(added).toContain('26.40 EUR')
  const invoice = (await issuedFor(british.id)).find(({ replaces }) => replaces !== null)
  expect(invoice?.content).toMatchObject({ taxKind: 'destination', tax: 440, seller: { vat: 'GB980780684' } })
})

test('if the invoice is the tax point, the tax of a third correction is that of the first invoice', async () => {
  const change = ['--serves', 'DEU,ROU', '--tax-point', 'invoice']
  await clerk.types('reseller', 'change', 'EXR', '--reason', 'x', ...change)
  await anna.signsInOn('2025-07-25T10:00:00Z')
  const order = await anna.orders({ pay: 'bank', product: 'astra-1m', servers: 1, country: 'ROU' })
  for (const day of ['2025-08-03', '2025-08-04', '2025-08-05']) {
    shop.clock.set(`${day}T10:00:00Z`)
    await corrects(order, '--recomputes-tax', '--city', `Iași ${day}`, '--note', 'Wrong city')
  }
  // The rate changed from 19 % to 21 % on 1 August 2025.
  expect(await anna.order(order)).toMatchObject({ total: 2618 })
})

test('a correction that is refused changes nothing', async () => {
  const order = await anna.buys({ ...company, client_vat: '' })
  const reason = ['--note', 'x']
  await expect(corrects(order, ...reason)).rejects.toThrow('nothing-changes')
  const same = corrects(order, ...reason, '--company', companyDetails.client_company)
  await expect(same).rejects.toThrow('nothing-changes')
  await clerk.credits(order, '--amount', '1.00')
  await expect(corrects(order, ...reason, '--city', 'Bonn')).rejects.toThrow('not-possible-now')
  const bank = await anna.orders({ pay: 'bank', ...company })
  await expect(corrects(bank, ...reason, '--vat-number', '')).rejects.toThrow('correction-before-payment')
  expect(await issuedFor(bank.id)).toHaveLength(1)
})

test('a corrected invoice was paid on the same day as the one that it replaces', async () => {
  // In Tallinn it is 00:30 on the next day.
  await anna.signsInOn('2026-11-24T22:30:00Z')
  const order = await anna.buys({ ...company, client_vat: '' })
  await corrects(order, '--company', 'Studio Süd', '--note', 'Wrong company')
  const [wrong, invoice] = await issuedFor(order.id)
  expect([wrong?.content.paidOn, invoice?.content.paidOn]).toEqual(['2026-11-25', '2026-11-25'])
})

async function buysWithoutTax() {
  peers.vies.answers(says({ valid: true }))
  return anna.buys(company)
}

const returns = (order: { id: number }, amount: string) => {
  const debit = { amount, direction: 'DBIT', structured: creditorReference(order) } as const
  return clerk.imports([{ ...debit, reference: `BACK${order.id}` }])
}
const creditorReference = ({ id }: { id: number }) => makeCreditorReference(id)
const pdf = (order: { id: number }) => anna.document(order, 'invoice/')
const corrects = ({ id }: { id: number }, ...options: string[]) =>
  clerk.types('order', 'correct-invoice', String(id), '--reason', 'By telephone', ...options)
const removesNumber = (order: { id: number }) =>
  corrects(order, '--vat-number', '', '--note', 'VIES: not valid')
const issuedFor = (orderId: number) =>
  shop.db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(invoices.id)
