import { currencyCodes } from '../domain/money/money.ts'
import { taxPoints } from '../domain/tax/tax.ts'
import { actions } from './actions.ts'
import { choice, countries, country, day, optional, text } from './fields.ts'

const details = {
  name: optional(text(120)),
  address: optional({ ...text(300), lines: true }),
  country: optional(country),
  vat: optional(text(40)),
  vat_exemption: optional(text()),
  registration: optional(text(120)),
  phone: optional(text(40)),
  account: optional(text(60)),
  bic: optional(text(20)),
  bank: optional(text(120)),
  correspondent_account: optional(text(40)),
  kpp: optional(text(20)),
  currency: optional(choice(currencyCodes)),
  time_zone: optional(text(60)),
  tax_point: optional(choice(taxPoints)),
  datev_accounts: optional(text()),
  serves: optional(countries),
} as const

/** The id is the series. */
export const sellerActions = actions(
  'reseller',
  {
    change: {
      summary: 'Change a reseller or the countries it serves; issued invoices stay as they are',
      needs: 'reason and fresh factor',
      fields: details,
    },
    close: {
      summary: 'Close a reseller; its invoices and its series stay',
      needs: 'reason and fresh factor',
      tone: 'danger',
    },
    add: {
      summary: 'Add a reseller, whose invoices get numbers of its own series, such as LTR-2026-00001',
      needs: 'reason and fresh factor',
      creates: true,
      fields: { series: text(10), ...details, country },
      result: { id: 'text', number: 'number' },
    },
  },
  { path: 'sellers', id: 'text' },
)

export const registrationActions = actions('registration', {
  end: {
    summary: 'Charge no more VAT in a country outside the EU after a day',
    needs: 'reason and fresh factor',
    fields: { valid_until: day },
  },
  add: {
    summary: 'Charge VAT in a country outside the EU, where the vendor or a reseller is registered',
    needs: 'reason and fresh factor',
    creates: true,
    fields: { series: optional(text(10)), country, number: text(40), valid_from: day },
    result: { id: 'number' },
  },
})
