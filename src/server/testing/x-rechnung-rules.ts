import { findBroken, type Read, type Rules } from './en16931.ts'

/** The names of the rules of XRechnung 3.0 that a UBL invoice breaks, beside EN 16931. */
export const brokenGermanRules = (ubl: string) => findBroken(rules, ubl)

const address = 'cac:PostalAddress'
const present =
  (path: string) =>
  ({ text }: Read) =>
    text(path) !== ''
const ofSeller = (path: string) => (document: Read) => document.text(`${document.seller}/${path}`) !== ''
const ofBuyer = (path: string) => (document: Read) => document.text(`${document.buyer}/${path}`) !== ''
const typeCodes = ['326', '380', '384', '389', '381', '875', '876', '877']
const specification = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'
const means = 'cac:PaymentMeans/cbc:PaymentMeansCode'
const account = 'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID'

const rules: Rules = {
  'BR-DE-1': present(means),
  'BR-DE-2': ({ all, seller }) => all(`${seller}/cac:Contact`).length === 1,
  'BR-DE-3': ofSeller(`${address}/cbc:CityName`),
  'BR-DE-4': ofSeller(`${address}/cbc:PostalZone`),
  'BR-DE-5': ofSeller('cac:Contact/cbc:Name'),
  'BR-DE-6': ofSeller('cac:Contact/cbc:Telephone'),
  'BR-DE-7': ofSeller('cac:Contact/cbc:ElectronicMail'),
  'BR-DE-8': ofBuyer(`${address}/cbc:CityName`),
  'BR-DE-9': ofBuyer(`${address}/cbc:PostalZone`),
  'BR-DE-14': ({ breakdown, text }) =>
    breakdown.every(part => text('cac:TaxCategory/cbc:Percent', part) !== ''),
  'BR-DE-15': present('cbc:BuyerReference'),
  'BR-DE-16': ({ sellerVat, sellerTax }) => sellerVat !== '' || sellerTax !== '',
  'BR-DE-17': ({ text }) => typeCodes.includes(text('cbc:InvoiceTypeCode') || text('cbc:CreditNoteTypeCode')),
  'BR-DE-19': ({ text }) => text(means) !== '58' || /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(text(account)),
  'BR-DE-21': ({ text }) => text('cbc:CustomizationID') === specification,
  'BR-DE-23-a': ({ text }) => !['30', '58'].includes(text(means)) || text(account) !== '',
  'BR-DE-27': ({ text, seller }) => /(\d.*){3}/.test(text(`${seller}/cac:Contact/cbc:Telephone`)),
  'BR-DE-28': ({ text, seller }) =>
    /^[^@\s.][^@\s]+[^@\s.]@[^@\s.][^@\s]+[^@\s.]$/.test(text(`${seller}/cac:Contact/cbc:ElectronicMail`)),
  'PEPPOL-EN16931-R001': present('cbc:ProfileID'),
  'PEPPOL-EN16931-R010': ofBuyer('cbc:EndpointID'),
  'PEPPOL-EN16931-R020': ofSeller('cbc:EndpointID'),
}
