import { expect, test } from 'vitest'
import * as contents from '../../testing/invoice-contents.ts'
import { brokenGermanRules } from '../../testing/x-rechnung-rules.ts'
import { writeUbl } from './write-ubl.ts'

const { creditNoteFor, reverseCharge, toGermanAuthority, transferInvoice } = contents
const { buyerReference, seller } = toGermanAuthority
const paid = { ...toGermanAuthority, dueOn: null, paidOn: '2026-11-21', paymentMethod: 8 as const }

test.each([
  ['a transfer', toGermanAuthority],
  ['a card payment', paid],
  ['a credit note', creditNoteFor(toGermanAuthority)],
  ['a total of 0', { ...paid, subtotal: 0, tax: 0, total: 0, couponDiscount: 27_000 }],
  ['reverse charge', { ...reverseCharge, seller, buyerReference }],
] as const)('an e-invoice for a German authority with a Leitweg-ID is an XRechnung: %s', (_what, content) => {
  const ubl = writeUbl(content)
  expect(brokenGermanRules(ubl)).toEqual([])
  for (const part of [
    '<cbc:BuyerReference>991-33333TEST-33</cbc:BuyerReference>',
    '<cbc:EndpointID schemeID="0204">991-33333TEST-33</cbc:EndpointID>',
    '<cbc:EndpointID schemeID="EM">support@example.com</cbc:EndpointID>',
  ])
    expect(ubl).toContain(part)
})

test.each([
  ['the seller has no phone', { seller: transferInvoice.seller }],
  ['the seller’s address has no postcode and city', { seller: { ...seller, address: 'Tallinn' } }],
  ['the customer is not in Germany', { customer: { ...transferInvoice.customer, country: 'AT' } }],
  ['the customer gave no city', { customer: { ...transferInvoice.customer, city: '' } }],
])('it does not claim to be an XRechnung if %s', (_why, change) => {
  const ubl = writeUbl({ ...toGermanAuthority, ...change })
  expect(ubl).not.toContain('xrechnung')
  expect(ubl).toContain('<cbc:BuyerReference>991-33333TEST-33</cbc:BuyerReference>')
})

test('the checker knows an invoice that is no XRechnung', () => {
  const broken = brokenGermanRules(writeUbl(transferInvoice))
  for (const rule of ['BR-DE-2', 'BR-DE-6', 'BR-DE-15', 'BR-DE-21', 'PEPPOL-EN16931-R010'])
    expect(broken).toContain(rule)
})
