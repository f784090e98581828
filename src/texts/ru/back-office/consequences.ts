import { formatMoney } from '../../../domain/money/money.ts'
import type { consequences as english } from '../../en/back-office/consequences.ts'

type Issued = { total: number; currency: string }

const money = ({ total, currency }: Issued) =>
  formatMoney(total, { prefix: '', suffix: `\u00a0${currency}` }, { language: 'ru', decimals: 'always' })

export const consequences = {
  mail: (email, subject) => `${email} получит письмо «${subject}».`,
  refund: refund => `К\u00a0возврату: ${money(refund)}.`,
  claim: email => `${email} получит письмо со\u00a0ссылкой для возврата, как только BTCPay создаст страницу.`,
  documents: {
    invoice: issued => `Будет выставлен счёт ${issued.number}: ${money(issued)}.`,
    'credit-note': issued => `Будет выставлена кредит-нота ${issued.number}: ${money(issued)}.`,
  },
  several: (done, of) => `Выполнено: ${done} из\u00a0${of}.`,
} satisfies typeof english
