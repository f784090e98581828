import type { sandbox as english } from '../en/sandbox.ts'

export const sandbox = {
  mailbox: 'Почтовый ящик песочницы',
  mark: 'Песочница: письма не\u00a0уходят',
  whatThisIs:
    'Письма, которые отправил\u00a0бы\u00a0магазин. Почтовый сервер не\u00a0настроен, поэтому они никуда не\u00a0ушли.',
  to: 'Кому',
  subject: 'Тема',
  sent: 'Отправлено',
  show: 'Показать письма',
  showAll: 'Показать все',
  nothing: 'Писем пока нет. Запросите код на\u00a0странице входа, и\u00a0он\u00a0появится здесь.',
  nothingTo: to => `Писем на\u00a0адрес ${to} пока нет.`,
  attached: 'Вложения',
  htmlPart: 'В\u00a0почтовой программе',
  textPart: 'Только текст',
} satisfies typeof english
