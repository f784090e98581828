import { formatMoney } from '../../../domain/money/money.ts'

type Issued = { number: string; total: number; currency: string }

const money = ({ total, currency }: Omit<Issued, 'number'>) =>
  formatMoney(total, { prefix: '', suffix: `\u00a0${currency}` }, { language: 'en', decimals: 'always' })

/** What an action does, before it is done and after. */
export const consequences = {
  mail: (email: string, subject: string) => `${email} gets the e-mail “${subject}”.`,
  refund: (refund: Omit<Issued, 'number'>) => `The refund is ${money(refund)}.`,
  claim: (email: string) =>
    `${email} gets an e-mail with the link to collect the refund, as soon as BTCPay has its page.`,
  documents: {
    invoice: (issued: Issued) => `Invoice ${issued.number} is issued: ${money(issued)}.`,
    'credit-note': (issued: Issued) => `Credit note ${issued.number} is issued: ${money(issued)}.`,
  },
  several: (done: number, of: number) => `Done: ${done} of ${of}.`,
}
