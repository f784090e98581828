import type { RateProposalEntry } from '../../../contract/back-office/rates.ts'
import type * as english from '../../en/back-office/rate-actions.ts'

const inForce = 'Курс действует.'

const describe = ({ usd_rate, currency }: RateProposalEntry) =>
  `1 USD = ${usd_rate.replace('.', ',')} ${currency}`

export const rateActionWords = {
  set: {
    label: 'Задать',
    question: ({ currency }) => `Задать курс ${currency}?`,
    explanation:
      'Новые заказы сразу пересчитываются по\u00a0нему, пока у\u00a0источника не\u00a0появится курс более позднего дня. Предложенные курсы этой валюты закрываются.',
    submit: 'Ввести курс',
    done: inForce,
    past: 'Курс задан',
    fields: {
      usd_rate: { label: ({ currency }) => `${currency} за\u00a0один доллар США`, help: 'Например, 81,25.' },
      source: { label: 'Источник', help: 'Откуда курс. Он указывается в\u00a0заказах и\u00a0счетах.' },
    },
  },
} satisfies typeof english.rateActionWords

export const rateProposalActionWords = {
  accept: {
    label: 'Принять',
    question: proposal => `Принять курс ${describe(proposal)}?`,
    explanation: ({ currency, source }) =>
      `Новые заказы в\u00a0${currency} сразу пересчитываются по\u00a0нему. Источник: ${source}. Другие предложенные курсы ${currency} закрываются.`,
    submit: 'Ввести курс',
    done: inForce,
    past: 'Курс принят',
  },
  reject: {
    label: 'Отклонить',
    question: proposal => `Отклонить курс ${describe(proposal)}?`,
    explanation: 'Действующий курс остаётся, пока у\u00a0источника не\u00a0появится курс более позднего дня.',
    submit: 'Отклонить курс',
    done: 'Курс отклонён. Остаётся действующий.',
    past: 'Курс отклонён',
  },
} satisfies typeof english.rateProposalActionWords
