import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '../platform/tables.ts'
import { brokenRules } from '../testing/en16931.ts'
import { textOfPdf } from '../testing/pdf-text.ts'
import { says, startViesPeer } from '../testing/vies-peer.ts'
import { companyDetails, openWorld } from '../testing/world.ts'
import { invoices } from './tables.ts'

const { shop, anna, clerk, peers, unmatchedPayments } = openWorld({ peers: { vies: startViesPeer } })
const company = { ...companyDetails, client_vat: 'DE136695976', country: 'DEU', product: 'astra-1m' }

test('a wrong invoice is replaced by a credit note and a new invoice, which name each other and are in one e-mail', async () => {
  const order = await anna.buys({ ...company, client_vat: '' })
  const said = await corrects(order, '--company', 'Studio Süd', '--words', 'Wrong company')
  const [wrong, invoice, note] = await issuedFor(order.id)
  expect(said).toContain(`Credit note ${note?.numberText} credits invoice ${wrong?.numberText}`)
  expect(said).toContain(`Invoice ${invoice?.numberText} replaces it: 26.18 EUR.`)
  const pdf = async (path: string) =>
    textOfPdf((await anna.get(`/orders/docs/orders/${order.id}/${path}`)).rawPayload)
  const replacement = await pdf('invoice/')
  for (const words of ['Studio Süd', 'Paid', `Replaces invoice ${wrong?.numberText}`])
    expect(replacement).toContain(words)
  expect(await pdf('credit-note/')).toContain(`Replaced by invoice ${invoice?.numberText}`)
  expect(await pdf(`invoice/?number=${wrong?.numberText}`)).toContain('Credited')
  const ubl = (await anna.get(`/orders/docs/orders/${order.id}/invoice.xml`)).body
  expect(ubl).toContain(`<cac:InvoiceDocumentReference><cbc:ID>${wrong?.numberText}</cbc:ID>`)
  const [mail] = await shop.db
    .select()
    .from(mails)
    .where(eq(mails.key, `invoice-corrected:${invoice?.id}`))
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

test('if the VAT number turns out not to be valid, the tax is added, and the difference is an unmatched payment', async () => {
  peers.vies.answers(says({ valid: true }))
  const order = await anna.buys(company)
  const said = await corrects(order, '--without-vat-number', '--words', 'VIES: not valid')
  expect(said).toContain('Paid minus invoiced is -4.18 EUR')
  expect(await anna.order(order)).toMatchObject({
    client_vat: '',
    tax: 418,
    total: 2618,
    tax_kind: 'destination',
  })
  expect(await unmatchedPayments(order)).toMatchObject([
    { reason: 'invoice-corrected', amount: -418, state: 'open' },
  ])
  const documents = `/orders/docs/orders/${order.id}/`
  const text = textOfPdf((await anna.get(`${documents}invoice/`)).rawPayload)
  for (const words of ['Unpaid', 'Already paid: €22.00. Amount due: €4.18.']) expect(text).toContain(words)
  const ubl = (await anna.get(`${documents}invoice.xml`)).body
  expect(ubl).toContain('<cbc:PayableAmount currencyID="EUR">4.18</cbc:PayableAmount>')
})

test('a credit note for a replacement invoice names that invoice alone, and nothing that was paid', async () => {
  peers.vies.answers(says({ valid: true }))
  const order = await anna.buys(company)
  await corrects(order, '--without-vat-number', '--words', 'VIES: not valid')
  await clerk.types('credit-note', String(order.id), '--reason', 'Withdrawn')
  const [, invoice, , note] = await issuedFor(order.id)
  const documents = `/orders/docs/orders/${order.id}/`
  const text = textOfPdf((await anna.get(`${documents}credit-note/`)).rawPayload)
  expect(text).toContain(invoice?.numberText)
  for (const words of ['Replaces', 'Already paid', 'Amount due']) expect(text).not.toContain(words)
  const ubl = (await anna.get(`${documents}credit-note.xml`)).body
  expect(brokenRules(ubl)).toEqual([])
  expect(ubl).not.toContain('Replaces')
  expect(note?.content).not.toHaveProperty('paidAmount')
})

test('the wrong company on an unpaid bank order is corrected, and the transfer still pays it', async () => {
  const order = await anna.orders({ pay: 'bank' })
  await corrects(order, '--company', 'Studio Süd', '--words', 'Wrong company')
  const { session_id: number } = await anna.order(order)
  expect(number).not.toBe(order.session_id)
  expect(await anna.order(order)).toMatchObject({
    invoice: { number },
    transfer: { reference: order.reference },
  })
  await clerk.imports([{ amount: order.amount, text: number }])
  expect(await anna.status(order)).toBe('paid')
})

test('the tax is computed again at the tax point, with the rates and registrations of that day', async () => {
  await clerk.types('reseller', 'change', 'EXR', '--serves', 'DEU,EST')
  // The rate of Estonia changed from 22 % to 24 % on 1 July 2025.
  await anna.signsInOn('2025-06-25T10:00:00Z')
  const order = await anna.orders({ pay: 'bank', product: 'astra-1m', servers: 1, country: 'EST' })
  shop.clock.set('2025-07-03T10:00:00Z')
  await clerk.imports([{ amount: order.amount, structured: order.reference, day: '2025-07-01' }])
  const reason = ['--words', 'New rate']
  await expect(corrects(order, ...reason)).rejects.toThrow('Nothing would change')
  const said = await corrects(order, '--recompute-tax', ...reason)
  // 22.00 EUR and 24 %; 26.84 EUR were paid.
  expect(said).toContain('27.28 EUR')
  expect(said).toContain('Paid minus invoiced is -0.44 EUR')
  await expect(corrects(order, '--recompute-tax', ...reason)).rejects.toThrow('Nothing would change')

  await clerk.types('registration', 'add', 'GBR', '--number', 'GB980780684', '--from', '2025-07-03')
  const london = { ...companyDetails, country: 'GBR', product: 'astra-1m', servers: 1 }
  const british = await anna.buys({ ...london, client_vat: 'GB980780684' })
  const added = await corrects(british, '--without-vat-number', '--words', 'No business')
  // 22.00 EUR and 20 %.
  expect(added).toContain('26.40 EUR')
  const invoice = (await issuedFor(british.id)).find(({ replaces }) => replaces !== null)
  expect(invoice?.content).toMatchObject({ taxKind: 'destination', tax: 440, seller: { vat: 'GB980780684' } })
})

test('what cannot be corrected changes nothing', async () => {
  const order = await anna.buys({ ...company, client_vat: '' })
  const reason = ['--words', 'x']
  await expect(corrects(order, ...reason)).rejects.toThrow('Nothing would change')
  await expect(corrects(order, ...reason, '--company', companyDetails.client_company)).rejects.toThrow(
    'Nothing',
  )
  await clerk.types('credit-note', String(order.id), '--amount', '1.00')
  await expect(corrects(order, ...reason, '--city', 'Bonn')).rejects.toThrow('in full or in part')
  const bank = await anna.orders({ pay: 'bank', ...company })
  await expect(corrects(bank, ...reason, '--without-vat-number')).rejects.toThrow('cancel it instead')
  expect(await issuedFor(bank.id)).toHaveLength(1)
})

const corrects = ({ id }: { id: number }, ...options: string[]) =>
  clerk.types('invoice', 'correct', String(id), '--reason', 'By telephone', ...options)
const issuedFor = (orderId: number) =>
  shop.db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(invoices.id)
