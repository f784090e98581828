import { hasVatNumbers, type InvoiceContent } from '../../../domain/invoices/invoice.ts'
import { isVatIdentifier } from '../../../domain/tax/seller-tax-number.ts'
import { countryName } from '../../../texts/countries.ts'
import { invoiceWords } from '../words.ts'
import { ink, type Sheet } from './sheet.ts'

type Party = { label: string; name: string; lines: string[] }

export function drawParties(sheet: Sheet, content: InvoiceContent) {
  const gap = 24
  const width = (sheet.width - gap) / 2
  const parties = [describeSeller(content), describeCustomer(content)]
  sheet.need(Math.max(...parties.map(party => measureParty(sheet, party, width))))

  const ends = parties.map((party, index) => {
    const x = sheet.left + index * (width + gap)
    const y = sheet.write(party.label, { x, y: sheet.y, width }, { size: 8, color: ink.quiet })
    const below = sheet.write(party.name, { x, y: y + 2, width }, { size: 10, strong: true })
    return sheet.write(party.lines.join('\n'), { x, y: below + 1, width }, { size: 9 })
  })
  sheet.y = Math.max(...ends) + 20
}

function measureParty(sheet: Sheet, { name, lines }: Party, width: number): number {
  const named = sheet.heightOf(name, width, { size: 10, strong: true })
  return 20 + named + sheet.heightOf(lines.join('\n'), width, { size: 9 })
}

function describeSeller({ language, seller }: InvoiceContent): Party {
  const t = invoiceWords[language]
  const lines = [
    seller.address,
    countryName(seller.country, language),
    registrationLine(seller, language),
    sellerNumber(seller, language),
  ]
  return { label: t.seller, name: seller.name, lines: lines.filter(Boolean) }
}

/** A number, or the register with its number, which needs no label: 'Registrikood 12345678'. */
function registrationLine({ registration }: InvoiceContent['seller'], language: InvoiceContent['language']) {
  return /^\d+$/.test(registration) ? invoiceWords[language].registration(registration) : registration
}

function sellerNumber(
  { vat, kpp, country, vatExemption }: InvoiceContent['seller'],
  language: InvoiceContent['language'],
): string {
  const t = invoiceWords[language]
  // The number of an exempt seller may be one of its tax office.
  const number =
    vatExemption && vat && hasVatNumbers(country) && !isVatIdentifier(vat)
      ? t.taxNumber(vat)
      : taxNumber({ vat, country }, language)
  return [number, kpp && `${t.transfer.fields.kpp} ${kpp}`].filter(Boolean).join(', ')
}

function describeCustomer({ language, customer, buyerReference }: InvoiceContent): Party {
  const t = invoiceWords[language]
  const { company, contact, email, addressLine, zip, city, country } = customer
  const name = company || contact || email
  const lines = [
    company && contact,
    addressLine,
    [zip, city].filter(Boolean).join(' '),
    countryName(country, language),
    taxNumber(customer, language),
    buyerReference && `Leitweg-ID ${buyerReference}`,
    name === email ? '' : email,
  ]
  return { label: t.customer, name, lines: lines.filter(Boolean) }
}

function taxNumber({ vat, country }: { vat: string; country: string }, language: InvoiceContent['language']) {
  const t = invoiceWords[language]
  const { inn, unp } = t.transfer.fields
  if (vat === '') return ''
  if (country === 'RU' && /^\d+$/.test(vat)) return `${inn} ${vat}`
  if (country === 'BY' && /^\d+$/.test(vat)) return `${unp} ${vat}`
  return hasVatNumbers(country) ? t.vat(vat) : t.taxNumber(vat)
}
