import type { RegistrationEntry, ResellerDetailsEntry } from '../../../contract/back-office/sellers.ts'
import type { registrationActions, sellerActions } from '../../../definitions/seller.ts'
import type { ActionWords } from '../../../definitions/words.ts'

const details = {
  name: { label: 'Name' },
  address: { label: 'Address' },
  country: { label: 'Country' },
  vat: { label: 'Tax number', help: 'A VAT number, the INN in Russia, the UNP in Belarus.' },
  vat_exemption: {
    label: 'VAT exemption',
    help: 'Only if it is not registered for VAT in its country: the sentence on its invoices. It then charges no VAT there.',
  },
  registration: { label: 'Registration number' },
  phone: { label: 'Telephone', help: 'In e-invoices. German authorities require it.' },
  account: { label: 'Account', help: 'An IBAN, or an account number of digits only.' },
  bic: { label: 'BIC or BIK', help: 'A BIC of 8 or 11 characters; in Russia a BIK of 9 digits.' },
  bank: { label: 'Bank', help: 'Required in Russia and Belarus.' },
  correspondent_account: { label: 'Correspondent account', help: 'Only for an account in Russia.' },
  kpp: { label: 'KPP', help: 'Only for a company in Russia.' },
  currency: { label: 'Currency', values: { EUR: 'EUR', USD: 'USD', RUB: 'RUB', BYN: 'BYN' } },
  time_zone: { label: 'Time zone', help: 'Such as Europe/Vilnius. Empty: that of the country.' },
  tax_point: {
    label: 'Tax point',
    help: 'Which day decides the VAT rate that is due.',
    values: { payment: 'Payment', invoice: 'Invoice' },
  },
  datev_accounts: {
    label: 'DATEV accounts',
    help: 'Only in Germany: accounts other than those of SKR03, such as domestic=4400,destination=4331.',
  },
  serves: {
    label: 'Serves these countries',
    help: 'Their customers pay in the currency of the reseller.',
  },
}

export const sellerActionWords = {
  change: {
    label: 'Change the reseller',
    question: ({ name }) => `Change ${name}?`,
    explanation:
      'New invoices and payment details show it at once: customers are asked to pay to this account. Issued invoices stay as they are.',
    done: 'The reseller is changed. Issued invoices stay as they are.',
    past: 'Reseller changed',
    fields: details,
  },
  close: {
    label: 'Close the reseller',
    question: ({ name }) => `Close ${name}?`,
    explanation:
      'The vendor invoices new bank transfers of its countries. Its invoices and its series stay. It cannot be opened again.',
    done: 'The reseller is closed.',
    past: 'Reseller closed',
  },
  add: {
    label: 'New reseller',
    question: 'Add a reseller?',
    explanation: 'Bank transfers of the countries it serves are invoiced by it, to its account, from now on.',
    submit: 'Add the reseller',
    done: 'The reseller is added.',
    past: 'Reseller added',
    fields: {
      series: {
        label: 'Series',
        help: 'The prefix of its invoice numbers, such as LTR in LTR-2026-00001. It can never be changed.',
      },
      ...details,
    },
  },
} satisfies ActionWords<typeof sellerActions, ResellerDetailsEntry>

export const registrationActionWords = {
  end: {
    label: 'End',
    question: ({ country }) => `End the registration in ${country}?`,
    explanation: 'After that day new orders from the country have no VAT. Existing orders do not change.',
    submit: 'End the registration',
    done: 'The VAT of this country is charged until that day.',
    past: 'VAT registration ended',
    fields: {
      valid_until: { label: 'Last day', help: 'In the time zone of the seller, not before the first day.' },
    },
  },
  add: {
    label: 'Add a registration',
    question: 'Charge the VAT of a country?',
    explanation: 'From that day new orders from the country have its VAT. Existing orders do not change.',
    submit: 'Charge this VAT',
    done: id => `The VAT of this country is charged from that day, by registration ${id}.`,
    past: 'VAT registration added',
    fields: {
      series: { label: 'Series of the seller', help: 'Empty: the vendor.' },
      country: {
        label: 'Country',
        help: 'Outside the EU, with a VAT rate in the shop, and not the country of the seller.',
      },
      number: {
        label: 'Number',
        help: 'Digits only, or with the prefix of the country. Invoices to customers there show it.',
      },
      valid_from: { label: 'First day', help: 'In the time zone of the seller.' },
    },
  },
} satisfies ActionWords<typeof registrationActions, RegistrationEntry>
