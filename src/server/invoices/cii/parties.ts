import type { InvoiceContent } from '../../../domain/invoices/invoice.ts'
import { splitAddress } from '../../../domain/invoices/split-address.ts'
import { customerVatNumber, sellerNumbers } from '../e-invoice-terms.ts'
import { element, type Xml } from '../xml.ts'

export function seller(content: InvoiceContent): Xml {
  const { name, registration, address, country, phone } = content.seller
  const { street, zip, city } = splitAddress(address) ?? { street: address, zip: '', city: '' }
  const { vat, otherTax, substitute } = sellerNumbers(content)
  return element('ram:SellerTradeParty', [
    element('ram:ID', substitute),
    element('ram:Name', name),
    legalOrganization(registration),
    phone === ''
      ? null
      : element('ram:DefinedTradeContact', [
          element('ram:PersonName', name),
          element('ram:TelephoneUniversalCommunication', [element('ram:CompleteNumber', phone)]),
          element('ram:EmailURIUniversalCommunication', [element('ram:URIID', content.supportEmail)]),
        ]),
    element('ram:PostalTradeAddress', [
      element('ram:PostcodeCode', zip),
      element('ram:LineOne', street),
      element('ram:CityName', city),
      element('ram:CountryID', country),
    ]),
    taxRegistration('VA', vat),
    taxRegistration('FC', otherTax),
  ])
}

export function buyer(content: InvoiceContent): Xml {
  const { company, contact, email, addressLine, city, zip, country, vat: typed } = content.customer
  const vat = customerVatNumber(content)
  return element('ram:BuyerTradeParty', [
    element('ram:Name', company || contact || email),
    legalOrganization(vat ? '' : typed),
    element('ram:DefinedTradeContact', [
      element('ram:PersonName', contact),
      element('ram:EmailURIUniversalCommunication', [element('ram:URIID', email)]),
    ]),
    element('ram:PostalTradeAddress', [
      element('ram:PostcodeCode', zip),
      element('ram:LineOne', addressLine),
      element('ram:CityName', city),
      element('ram:CountryID', country),
    ]),
    taxRegistration('VA', vat),
  ])
}

function legalOrganization(registration: string): Xml {
  return element('ram:SpecifiedLegalOrganization', [element('ram:ID', registration)])
}

function taxRegistration(scheme: 'VA' | 'FC', number: string): Xml {
  if (number === '') return null
  return element('ram:SpecifiedTaxRegistration', [element('ram:ID', number, { schemeID: scheme })])
}
