import { expect, test } from 'vitest'
import { brokenRules } from '../../testing/en16931.ts'
import * as contents from '../../testing/invoice-contents.ts'
import { writeUbl } from './write-ubl.ts'

const { creditNoteFor, ...invoices } = contents
const { atHomeInRussia, discounted, exported, fromOutside, reverseCharge, transferInvoice } = invoices
const { fromSmallBusiness, fromSoleTraderInBelarus } = invoices

test.each(Object.entries(invoices))('e-invoice and credit note of %s follow EN 16931', (_name, content) => {
  expect(brokenRules(writeUbl(content))).toEqual([])
  const ubl = writeUbl(creditNoteFor(content))
  expect(brokenRules(ubl)).toEqual([])
  expect(ubl).toMatch(/^<\?xml[^>]+>\n<CreditNote .*<cbc:CreditNoteTypeCode>381</)
})

test.each([
  [transferInvoice, 'S', '19'],
  [reverseCharge, 'AE', '0'],
  [fromSmallBusiness, 'E', '0'],
])('each kind of tax has its category', (content, category, percent) => {
  expect(writeUbl(content)).toContain(
    `<cac:ClassifiedTaxCategory><cbc:ID>${category}</cbc:ID><cbc:Percent>${percent}</cbc:Percent>`,
  )
})

test('a service to a customer outside the EU is outside the scope of VAT, and names no VAT number', () => {
  const outside = '<cac:ClassifiedTaxCategory><cbc:ID>O</cbc:ID><cac:TaxScheme>'
  const [fromEstonia, fromBritain] = [writeUbl(exported), writeUbl(fromOutside)]
  for (const ubl of [fromEstonia, fromBritain]) {
    expect(ubl).toContain(outside)
    expect(ubl).toContain('<cbc:TaxExemptionReasonCode>VATEX-EU-O</cbc:TaxExemptionReasonCode>')
    expect(ubl).not.toContain('<cac:PartyTaxScheme>')
  }
  expect(fromEstonia).toContain('Articles 44, 58 and 59')
  expect(fromBritain).not.toContain('Articles')
})

test('an exempt seller states its own sentence, in category E in the EU and O outside it', () => {
  const german = writeUbl(fromSmallBusiness)
  const sentence = 'Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.'
  expect(german).toContain(`<cbc:TaxExemptionReason>${sentence}</cbc:TaxExemptionReason>`)
  expect(german).not.toContain('VATEX')
  const belarusian = writeUbl(fromSoleTraderInBelarus)
  expect(belarusian).toContain('<cac:ClassifiedTaxCategory><cbc:ID>O</cbc:ID><cac:TaxScheme>')
  expect(belarusian).toContain('<cbc:TaxExemptionReason>Без НДС: УСН</cbc:TaxExemptionReason>')
})

test('a tax number that is no VAT number is written as another registration for the tax', () => {
  expect(writeUbl(atHomeInRussia)).toContain(
    '<cbc:CompanyID>7707083893</cbc:CompanyID><cac:TaxScheme><cbc:ID>TAX</cbc:ID></cac:TaxScheme>',
  )
  const unnumbered = { ...atHomeInRussia, seller: { ...atHomeInRussia.seller, vat: '' } }
  expect(brokenRules(writeUbl(unnumbered))).toEqual(['BR-S-02'])
})

test('a reverse charge names both VAT numbers with their countries, and the reason', () => {
  const ubl = writeUbl(reverseCharge)
  for (const part of ['EE100000007', 'DE136695976', 'VATEX-EU-AE', 'Reverse charge'])
    expect(ubl).toContain(part)
})

test('a customer without a VAT number has none on an e-invoice, not even the letters of the country', () => {
  const nameless = { ...reverseCharge, customer: { ...reverseCharge.customer, vat: '' } }
  expect(writeUbl(nameless)).not.toContain('<cbc:CompanyID>DE</cbc:CompanyID>')
})

test('a transfer says where the money goes, and a paid one that nothing is left to pay', () => {
  const ubl = writeUbl(transferInvoice)
  expect(ubl).toContain('<cbc:PaymentID>RF2510001</cbc:PaymentID>')
  expect(ubl).toContain('<cbc:PayableAmount currencyID="EUR">321.30</cbc:PayableAmount>')
  expect(writeUbl(discounted)).toContain('<cbc:PayableAmount currencyID="EUR">0.00</cbc:PayableAmount>')
})

test('an e-invoice claims no other profile than EN 16931, also between two VAT numbers', () => {
  const ubl = writeUbl(reverseCharge)
  expect(ubl).toContain('<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID><cbc:ID>')
  expect(ubl).not.toMatch(/EndpointID|BuyerReference/)
})

test('an e-invoice states the service period', () => {
  const period = { from: '2026-11-21', until: '2027-11-21' }
  const service = { ...period, serial: '', isUpdates: false, before: 1, servers: 5 }
  expect(writeUbl({ ...discounted, service })).toContain(
    '<cac:InvoicePeriod><cbc:StartDate>2026-11-21</cbc:StartDate><cbc:EndDate>2027-11-21</cbc:EndDate>',
  )
})

test('markup and signs that XML cannot carry stay harmless', () => {
  const ubl = writeUbl({ ...transferInvoice, comment: '</cbc:Note>\u0007 & more' })
  expect(ubl).toContain('Order 10001\n&#60;/cbc:Note&#62; &#38; more</cbc:Note>')
  expect(brokenRules(ubl)).toEqual([])
})

test('the checker knows a wrong sum, a missing number and a wrong category when it sees one', () => {
  const ubl = writeUbl(reverseCharge)
  const wrongSum = ubl.replace('>270.00</cbc:TaxInclusiveAmount>', '>271.00</cbc:TaxInclusiveAmount>')
  expect(brokenRules(wrongSum)).toEqual(['BR-CO-15', 'BR-CO-16'])
  expect(brokenRules(ubl.replaceAll('DE136695976', ''))).toContain('BR-AE-02')
  expect(brokenRules(ubl.replaceAll('<cbc:ID>AE</cbc:ID>', '<cbc:ID>S</cbc:ID>'))).toContain('BR-S-05 to 07')
})
