import type { endpoints as english } from '../../en/back-office/endpoints.ts'

export const endpoints = {
  title: 'Исходящие вебхуки',
  lead: 'Адреса клиентов, на\u00a0которые магазин отправляет сообщения.',
  none: 'Ни\u00a0у\u00a0одного клиента нет адреса вебхука.',
  columns: {
    url: 'Адрес',
    email: 'Клиент',
    types: 'Сообщения',
    state: 'Состояние',
    why: 'Почему',
    action: 'Действие',
  },
  states: {
    active: 'работает',
    failing: 'не\u00a0отвечает',
    disabled: 'отключён',
    'disabled-lately': 'отключён за\u00a0неделю',
  },
  because: {
    gone: 'ответил кодом 410',
    failing: 'три дня ничего не\u00a0принимал',
    shop: 'отключил суперпользователь',
  },
  failingSince: moment => `с\u00a0${moment}`,
  disable: {
    open: 'Отключить',
    question: url => `Ничего не\u00a0отправлять на\u00a0${url}?`,
    consequences:
      'Новые сообщения туда не\u00a0отправляются. Письма клиенту нет; в\u00a0настройках он увидит, что адрес отключили мы, и\u00a0включить его сам не\u00a0сможет.',
    submit: 'Отключить адрес',
  },
  enable: {
    open: 'Включить',
    question: url => `Снова отправлять сообщения на\u00a0${url}?`,
    consequences: 'Туда уходят новые сообщения и\u00a0те, срок которых ещё не\u00a0прошёл.',
    submit: 'Включить адрес',
  },
} satisfies typeof english
