import { currencyCodes, formatMoney } from '../../domain/money/money.ts'
import { paymentMail as english } from '../../texts/en/payment-mail.ts'
import { unmatchedPaymentMail } from '../../texts/en/unmatched-payment-mail.ts'
import type { Language } from '../../texts/language.ts'
import { paymentMail as russian } from '../../texts/ru/payment-mail.ts'
import { amountWords, plainLine, reasonWords } from '../admin-cli/words.ts'
import type { Config } from '../config/config.ts'
import { writeLetter } from '../platform/letter.ts'
import type { Mail } from '../platform/mail.ts'
import type { Countable } from './payment-allocation.ts'

const words: Record<Language, typeof english> = { en: english, ru: russian }

type Queued = { id: number; amount: number; currency: string; reason: string }
type Customer = { email: string; language: Language }
type From = Pick<Config, 'productName' | 'supportEmail' | 'baseUrl'>

/** To the customer whose money came for an order that it does not fit. */
export function unmatchedPaymentCustomerEmail(
  queued: Queued & { orderId: number },
  { email, language }: Customer,
  config: From,
): Mail {
  const t = words[language]
  const { orderId } = queued
  const why = hasOwn(t.waits.why, queued.reason) ? t.waits.why[queued.reason] : t.waits.why.other
  const opening = isSumKnown(queued)
    ? t.waits.received(sumOf(queued), orderId, why)
    : t.waits.came(orderId, why)
  return writeLetter(
    {
      to: email,
      language,
      subject: t.waits.subject(config.productName, orderId),
      title: t.waits.title,
      parts: [
        opening,
        t.waits.next,
        [t.order, { link: orderAddress(config, orderId) }],
        t.questions(config.supportEmail),
      ],
    },
    config,
  )
}

/** To the customer whose card payment takes days. */
export function paymentOnItsWayMail(orderId: number, { email, language }: Customer, config: From): Mail {
  return aboutPayment(orderId, words[language].onItsWay, { email, language, config })
}

/** To the customer whose card payment took days, and then failed. */
export function paymentFailedMail(orderId: number, { email, language }: Customer, config: From): Mail {
  return aboutPayment(orderId, words[language].failed, { email, language, config })
}

function aboutPayment(
  orderId: number,
  said: (typeof english)['onItsWay' | 'failed'],
  { email, language, config }: Customer & { config: From },
): Mail {
  const t = words[language]
  return writeLetter(
    {
      to: email,
      language,
      subject: said.subject(config.productName, orderId),
      title: said.title,
      parts: [
        said.opening(orderId),
        said.next,
        [t.order, { link: orderAddress(config, orderId) }],
        t.questions(config.supportEmail),
      ],
    },
    config,
  )
}

type ToSettle = Queued & { orderIds: readonly number[]; countable: Countable }

/** To the shop's owner, who settles it: by commands that work, as its order stands now. */
export function unmatchedPaymentOperatorEmail(
  queued: ToSettle & { provider: string; reference: string },
  config: From,
): Mail {
  const t = unmatchedPaymentMail
  const { id, orderIds, provider, reference } = queued
  return writeLetter(
    {
      to: config.supportEmail,
      language: 'en',
      subject: t.subject(config.productName, id),
      title: t.title,
      parts: [
        t.opening(amountWords(queued.amount, queued.currency), reasonWords(queued.reason)),
        t.cameBy(provider, plainLine(reference)),
        orderIds.length === 0
          ? t.noOrder
          : orderIds.flatMap(orderId => [t.order(orderId), { link: orderAddress(config, orderId) }]),
        [t.next, `bin/admin queue show ${id}`, ...settlements(queued)],
      ],
    },
    config,
  )
}

function settlements({ id, orderIds, countable }: ToSettle): string[] {
  const toOrders =
    orderIds.length > 0 ? orderIds.map(orderId => ` --order ${orderId}`).join('') : ' --order NUMBER'
  const difference = countable === 'with-difference' ? ' --accept-difference' : ''
  const applied = countable === 'never' ? [] : [`applied${toOrders}${difference}`]
  return [...applied, 'refunded', 'ignored'].map(
    how => `bin/admin queue resolve ${id} --as ${how} --note '...'`,
  )
}

/** Of these the payment system tells, or the bank, and not the shop, how much came for the order. */
function isSumKnown({ reason }: Queued): boolean {
  return !['paid-partly', 'paid-late', 'paid-over', 'unclear-batch'].includes(reason)
}

function sumOf({ amount, currency }: Queued): string {
  const code = currencyCodes.find(known => known === currency)
  return code ? formatMoney(amount, code, 'always') : amountWords(amount, currency)
}

function hasOwn<Words extends object>(known: Words, name: PropertyKey): name is keyof Words {
  return Object.hasOwn(known, name)
}

function orderAddress({ baseUrl }: From, orderId: number): string {
  return `${baseUrl}/orders/${orderId}/review/`
}
