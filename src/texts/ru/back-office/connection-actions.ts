import type { DeliveryDetails, EventDetails, JobEntry } from '../../../contract/back-office/connections.ts'
import type {
  deliveryActions,
  endpointActions,
  endpointList,
  eventActions,
  jobActions,
  tokenActions,
  tokenList,
} from '../../../definitions/connections.ts'
import type { Row } from '../../../definitions/list.ts'
import type { ActionWords } from '../../../definitions/words.ts'

export const handle = {
  label: 'Отметить как разобранное',
  question: 'Отметить как разобранное?',
  explanation: 'Больше не\u00a0будет среди сбоев. Ничего не\u00a0отправится и\u00a0не\u00a0запустится снова.',
  done: 'Отмечено как разобранное.',
}

export const connectionActionWords = {
  event: {
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
  } satisfies ActionWords<typeof eventActions, EventDetails>,
  job: {
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
  } satisfies ActionWords<typeof jobActions, JobEntry>,
  delivery: {
    'send-again': {
      label: 'Отправить снова',
      question: 'Отправить это сообщение снова?',
      explanation: ({ url }) => `${url} получит его через несколько секунд с\u00a0тем\u00a0же номером.`,
      submit: 'Отправить сообщение снова',
      done: 'Сообщение отправится снова через несколько секунд.',
      past: 'Сообщение вебхука отправлено снова',
    },
  } satisfies ActionWords<typeof deliveryActions, DeliveryDetails>,
  token: {
    revoke: {
      label: 'Отозвать',
      question: ({ name, email }) => `Отозвать токен ${name} клиента ${email}?`,
      explanation:
        'Программам с\u00a0этим токеном будет отказано со\u00a0следующего запроса. Отменить это нельзя. Письма клиенту нет, но он увидит это в\u00a0настройках и\u00a0сможет создать другой токен.',
      submit: 'Отозвать токен',
      done: 'Токен API отозван.',
      past: 'Токен API отозван',
    },
  } satisfies ActionWords<typeof tokenActions, Row<typeof tokenList>>,
  endpoint: {
    disable: {
      label: 'Отключить',
      question: ({ url }) => `Ничего не\u00a0отправлять на\u00a0${url}?`,
      explanation:
        'Новые сообщения туда не\u00a0отправляются. Письма клиенту нет; в\u00a0настройках он увидит, что адрес отключили мы, и\u00a0включить его сам не\u00a0сможет.',
      submit: 'Отключить адрес',
      done: 'Адрес вебхука отключён.',
      past: 'Адрес вебхука отключён',
    },
    enable: {
      label: 'Включить',
      question: ({ url }) => `Снова отправлять сообщения на\u00a0${url}?`,
      explanation: 'Туда уходят новые сообщения и\u00a0те, срок которых ещё не\u00a0прошёл.',
      submit: 'Включить адрес',
      done: 'Адрес вебхука включён.',
      past: 'Адрес вебхука включён',
    },
  } satisfies ActionWords<typeof endpointActions, Row<typeof endpointList>>,
}
