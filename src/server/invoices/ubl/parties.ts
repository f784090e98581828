import { type Customer, type InvoiceContent, taxCategory } from '../../../domain/invoices/invoice.ts'
import { isVatIdentifier } from '../../../domain/tax/seller-tax-number.ts'
import { element, type Xml } from './xml.ts'

/** Outside the scope of VAT neither party has a VAT number (BR-O-02); without a prefix it is a tax registration (BT-32). */
export function sellerParty(content: InvoiceContent): Xml {
  const { seller, number } = content
  const isVat = isVatIdentifier(seller.vat)
  const vat = isVat && taxCategory(content) !== 'O' ? seller.vat : ''
  const isNamed = vat !== '' || seller.registration !== ''
  const identifier = seller.vat || (number.split('-')[0] ?? '')
  return element('cac:AccountingSupplierParty', [
    element('cac:Party', [
      // Without another identifier (BR-CO-26) the series of its invoices identifies the seller.
      isNamed ? null : element('cac:PartyIdentification', [element('cbc:ID', identifier)]),
      element('cac:PostalAddress', [element('cbc:StreetName', seller.address), country(seller.country)]),
      taxScheme('VAT', vat),
      taxScheme('TAX', isVat ? '' : seller.vat),
      element('cac:PartyLegalEntity', [
        element('cbc:RegistrationName', seller.name),
        element('cbc:CompanyID', seller.registration),
      ]),
    ]),
  ])
}

export function customerParty(content: InvoiceContent, customer: Customer): Xml {
  const { company, contact, email, addressLine, city, zip } = customer
  const vat = taxCategory(content) === 'O' ? '' : customerVatNumber(content)
  return element('cac:AccountingCustomerParty', [
    element('cac:Party', [
      element('cac:PostalAddress', [
        element('cbc:StreetName', addressLine),
        element('cbc:CityName', city),
        element('cbc:PostalZone', zip),
        country(customer.country),
      ]),
      taxScheme('VAT', vat),
      element('cac:PartyLegalEntity', [
        element('cbc:RegistrationName', company || contact || email),
        vat ? null : element('cbc:CompanyID', customer.vat),
      ]),
      element('cac:Contact', [element('cbc:Name', contact), element('cbc:ElectronicMail', email)]),
    ]),
  ])
}

/** With the country prefix (BR-CO-09). The customer may have typed another kind of tax number. */
function customerVatNumber({ customer, taxKind }: InvoiceContent): string {
  const typed = customer.vat.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const prefix = customer.country === 'GR' ? 'EL' : customer.country
  if (typed === '') return ''
  if (typed.startsWith(prefix) && typed.length > 2) return typed
  return taxKind === 'reverse-charge' ? `${prefix}${typed}` : ''
}

function country(alpha2: string): Xml {
  return element('cac:Country', [element('cbc:IdentificationCode', alpha2)])
}

function taxScheme(scheme: 'VAT' | 'TAX', number: string): Xml {
  if (number === '') return null
  return element('cac:PartyTaxScheme', [
    element('cbc:CompanyID', number),
    element('cac:TaxScheme', [element('cbc:ID', scheme)]),
  ])
}
