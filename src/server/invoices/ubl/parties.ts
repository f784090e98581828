import type { InvoiceContent } from '../../../domain/invoices/invoice.ts'
import { splitAddress } from '../../../domain/invoices/split-address.ts'
import { customerVatNumber, sellerNumbers } from '../e-invoice-terms.ts'
import { isXRechnung } from '../x-rechnung.ts'
import { element, type Xml } from '../xml.ts'

export function sellerParty(content: InvoiceContent): Xml {
  const { seller, supportEmail } = content
  const { name, registration, phone } = seller
  const { street, zip, city } = splitAddress(seller.address) ?? { street: seller.address, zip: '', city: '' }
  const { vat, otherTax, substitute } = sellerNumbers(content)
  return element('cac:AccountingSupplierParty', [
    element('cac:Party', [
      isXRechnung(content) ? endpoint('EM', supportEmail) : null,
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

export function customerParty(content: InvoiceContent): Xml {
  const { customer, buyerReference } = content
  const { company, contact, email, addressLine, city, zip } = customer
  const vat = customerVatNumber(content)
  return element('cac:AccountingCustomerParty', [
    element('cac:Party', [
      isXRechnung(content) ? endpoint('0204', buyerReference) : null,
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

/** An electronic address, whose scheme is of the code list EAS: EM is an e-mail address, 0204 a Leitweg-ID. */
function endpoint(scheme: 'EM' | '0204', id: string): Xml {
  return element('cbc:EndpointID', id, { schemeID: scheme })
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
