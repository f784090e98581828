import type { Language } from '../../domain/languages.ts'
import { formatMoney } from '../../domain/money/money.ts'
import type { EndingKind, WithdrawalState } from '../../domain/orders/withdrawal.ts'
import { pickTexts } from '../../texts/all.ts'
import { formatDay } from '../../texts/day.ts'
import { formatMoment } from '../../texts/moment.ts'
import { withdrawalOperatorMail } from '../../texts/operator/withdrawal-operator-mail.ts'
import { orderAddress } from '../checkout/emails.ts'
import { orderWords } from '../checkout/order-words.ts'
import type { OrderRow } from '../orders/store.ts'
import type { WithdrawalRow } from '../orders/withdrawals.ts'
import { type LetterRow, type Mail, operatorLetter, type Sender, writeLetter } from '../platform/mail/mail.ts'
import { refundDay } from './list-withdrawals.ts'

export const withdrawalWords = pickTexts(t => t.withdrawalMail)
const pageWords = pickTexts(t => t.withdrawal)

type Withdrawn = { order: OrderRow; withdrawal: WithdrawalRow; config: Sender }

export function withdrawalAcknowledged({ order, withdrawal, config }: Withdrawn, language: Language): Mail {
  const t = withdrawalWords[language]
  const { productName, supportEmail } = config
  const { name, email, submittedAt, refundDue } = withdrawal
  const sum = formatMoney(refundDue, order.currency, { language, decimals: 'always' })
  return writeLetter({ email, language }, config, {
    subject: t.subject(productName, order.id),
    title: t.title,
    parts: [
      t.opening,
      t.statement(order.id),
      {
        rows: [
          [t.item, orderWords[language].lineTitle(productName, order)],
          [t.name, name],
          [t.email, email],
          [t.submitted, formatMoment(language, submittedAt.toISOString())],
        ],
      },
      order.status === 'pending' ? t.cancelled : '',
      refundDue > 0 ? t.refund(sum, formatDay(language, refundDay(submittedAt))) : '',
      order.status === 'paid' && refundDue === 0 ? t.nothingDue : '',
      order.status === 'paid' ? t.stopUsing(productName) : '',
      { button: { label: t.order, link: orderAddress(config, order.id) } },
      t.notYou(supportEmail),
    ],
  })
}

export type Ending = { kind: EndingKind; reason: string; endsOn: string | null; submittedAt: Date }
/** `ending` null is a withdrawal. */
export type Stated = {
  name: string
  orderId: number
  email: string
  language: Language
  ending: Ending | null
}

/** The statement by which a customer ends a contract, as the page and the e-mail repeat it. */
export function endingRows({ name, orderId, email, language }: Stated, ending: Ending): LetterRow[] {
  const { order, ending: own, ...t } = pageWords[language]
  const rows: LetterRow[] = [
    [order, String(orderId)],
    [own.kind, own.kinds[ending.kind]],
    [own.endsOn, ending.endsOn ? formatDay(language, ending.endsOn) : own.earliest],
    [own.reason, ending.reason],
    [t.name, name],
    [t.email, email],
    [withdrawalWords[language].submitted, formatMoment(language, ending.submittedAt.toISOString())],
  ]
  return rows.filter(([, value]) => value !== '')
}

type Answered = {
  statement: Stated
  outcome: Exclude<WithdrawalState, 'open'> | 'unknown-order' | 'held' | 'ended'
  submittedAt: Date
  config: Sender
}

/** Otherwise anyone could send words of their own to any address: only the customer's own are repeated to them. */
export function statementReceived({ statement, outcome, submittedAt, config }: Answered): Mail {
  const { orderId, email, language, ending } = statement
  const { outcomes, ...t } = withdrawalWords[language]
  const own = pageWords[language].ending
  const repeated =
    ending &&
    (outcome === 'ended'
      ? endingRows(statement, ending)
      : endingRows({ ...statement, name: '' }, { ...ending, reason: '' }))
  return writeLetter({ email, language }, config, {
    subject: (ending ? own : t).subject(config.productName, orderId),
    title: t.receivedTitle,
    parts: [
      ...(repeated
        ? [t.opening, { rows: repeated }]
        : [t.received(orderId, formatMoment(language, submittedAt.toISOString()))]),
      { ended: own.lead, ...outcomes, ...(ending && own.outcomes) }[outcome],
      t.support(config.supportEmail),
    ],
  })
}

export function withdrawalForOperator({ order, withdrawal, config }: Withdrawn): Mail {
  const t = withdrawalOperatorMail
  const { refundDue } = withdrawal
  const sum = formatMoney(refundDue, order.currency, { language: 'en', decimals: 'always' })
  const page = `${config.baseUrl}/sezam/orders/${order.id}/`
  return operatorLetter(config, {
    subject: t.subject(config.productName, order.id),
    title: t.title,
    parts: [
      t.opening(order.id, formatMoment('en', withdrawal.submittedAt.toISOString())),
      ...(refundDue > 0
        ? [t.refund(sum, formatDay('en', refundDay(withdrawal.submittedAt))), t.byHand]
        : [t.nothingDue]),
      order.status === 'paid' && order.licenseId !== null ? t.earlierLicense : '',
      { button: { label: t.order, link: page } },
    ],
  })
}

type Held = { order: OrderRow; submittedAt: Date; config: Sender }

export function heldForOperator({ order, submittedAt, config }: Held): Mail {
  const t = withdrawalOperatorMail
  return operatorLetter(config, {
    subject: t.heldSubject(config.productName, order.id),
    title: t.heldTitle,
    parts: [
      t.held(order.id, formatMoment('en', submittedAt.toISOString())),
      t.askCustomer,
      { button: { label: t.order, link: `${config.baseUrl}/sezam/orders/${order.id}/` } },
    ],
  })
}
