import type { InvoiceContent } from '../../../domain/invoices/invoice.ts'
import { type PeppolEndpoint, peppolEndpoint } from '../../../domain/invoices/peppol-endpoint.ts'
import { splitAddress } from '../../../domain/invoices/split-address.ts'
import { customerVatNumber, sellerNumbers } from '../e-invoice-terms.ts'
import { isXRechnung } from '../x-rechnung.ts'
import { element, type Xml } from '../xml.ts'

type Endpoints = { seller: PeppolEndpoint; customer: PeppolEndpoint } | null

/** Where Peppol delivers: null unless both parties have an address there, which is a VAT number or a Leitweg-ID. */
export function findEndpoints(content: InvoiceContent): Endpoints {
  const seller = peppolEndpoint(sellerNumbers(content).vat)
  if (isXRechnung(content)) {
    const byEmail = { scheme: 'EM', id: content.supportEmail }
    return { seller: seller ?? byEmail, customer: { scheme: '0204', id: content.buyerReference ?? '' } }
  }
  const customer = peppolEndpoint(customerVatNumber(content))
  return seller && customer ? { seller, customer } : null
}

export function sellerParty(content: InvoiceContent, endpoints: Endpoints): Xml {
  const { seller, supportEmail } = content
  const { name, registration, phone = '' } = seller
  const { street, zip, city } = splitAddress(seller.address) ?? { street: seller.address, zip: '', city: '' }
  const { vat, otherTax, substitute } = sellerNumbers(content)
  return element('cac:AccountingSupplierParty', [
    element('cac:Party', [
      endpoint(endpoints?.seller),
      element('cac:PartyIdentification', [element('cbc:ID', substitute)]),
      element('cac:PostalAddress', [
        element('cbc:StreetName', street),
        element('cbc:CityName', city),
        element('cbc:PostalZone', zip),
        country(seller.country),
      ]),
      taxScheme('VAT', vat),
      taxScheme('TAX', otherTax),
      element('cac:PartyLegalEntity', [
        element('cbc:RegistrationName', name),
        element('cbc:CompanyID', registration),
      ]),
      phone === ''
        ? null
        : element('cac:Contact', [
            element('cbc:Name', name),
            element('cbc:Telephone', phone),
            element('cbc:ElectronicMail', supportEmail),
          ]),
    ]),
  ])
}

export function customerParty(content: InvoiceContent, endpoints: Endpoints): Xml {
  const { customer } = content
  const { company, contact, email, addressLine, city, zip } = customer
  const vat = customerVatNumber(content)
  return element('cac:AccountingCustomerParty', [
    element('cac:Party', [
      endpoint(endpoints?.customer),
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

function endpoint(address: PeppolEndpoint | undefined): Xml {
  return address ? element('cbc:EndpointID', address.id, { schemeID: address.scheme }) : null
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
