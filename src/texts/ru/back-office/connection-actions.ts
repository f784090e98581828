import type { DeliveryDetails, EventDetails, JobEntry } from '../../../contract/back-office/connections.ts'
import type { deliveryActions, eventActions, jobActions } from '../../../definitions/connections.ts'
import type { ActionWords } from '../../../definitions/words.ts'

export const handle = {
  label: 'Отметить как разобранное',
  question: 'Отметить как разобранное?',
  explanation: 'Больше не\u00a0будет среди сбоев. Ничего не\u00a0отправится и\u00a0не\u00a0запустится снова.',
  done: 'Отмечено как разобранное.',
}

export const eventActionWords = {
  retry: {
    label: 'Обработать снова',
    question: 'Обработать это событие снова?',
    explanation:
      'Магазин обработает его через несколько секунд. Что уже сделано, второй раз не\u00a0делается.',
    submit: 'Обработать событие снова',
    done: 'Событие обработается снова через несколько секунд.',
    past: 'Событие обработано снова',
  },
  handle: { ...handle, past: 'Событие отмечено как разобранное' },
} satisfies ActionWords<typeof eventActions, EventDetails>

export const jobActionWords = {
  retry: {
    label: 'Повторить',
    question: ({ kind }) => `Запустить ${kind} снова?`,
    explanation:
      'Задание запустится через несколько секунд с\u00a0теми\u00a0же данными. Что уже сделано, второй раз не\u00a0делается.',
    submit: 'Запустить задание снова',
    done: 'Задание запустится снова через несколько секунд.',
    past: 'Задание запущено снова',
  },
  handle: { ...handle, past: 'Задание отмечено как разобранное' },
} satisfies ActionWords<typeof jobActions, JobEntry>

export const deliveryActionWords = {
  'send-again': {
    label: 'Отправить снова',
    question: 'Отправить это сообщение снова?',
    explanation: ({ url }) => `${url} получит его через несколько секунд с\u00a0тем\u00a0же номером.`,
    submit: 'Отправить сообщение снова',
    done: 'Сообщение отправится снова через несколько секунд.',
    past: 'Сообщение вебхука отправлено снова',
  },
} satisfies ActionWords<typeof deliveryActions, DeliveryDetails>
