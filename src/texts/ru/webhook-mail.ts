import type { webhookMail as english, webhookMessages as englishMessages } from '../en/webhook-mail.ts'

export const webhookMail: typeof english = {
  subject: product => `${product}: адрес для вебхуков отключён`,
  title: 'Адрес для вебхуков отключён',
  gone: url =>
    `${url} ответил кодом 410 (больше не существует), поэтому мы больше не отправляем на него сообщения.`,
  failing: url =>
    `${url} три дня не принимал ни одного нашего сообщения, поэтому мы больше не отправляем их на этот адрес.`,
  next: 'Посмотреть ответы:',
}

export const webhookMessages: typeof englishMessages = {
  added: 'Адрес добавлен. Сохраните секрет сейчас: мы показываем его только один раз.',
  removed: 'Адрес удалён.',
  enabled: 'Адрес снова включён.',
  newSecret: 'Вот новый секрет. Прежний ещё 24 часа тоже подписывает сообщения.',
  testSent: 'Тестовое сообщение отправляется.',
  sentAgain: 'Сообщение отправляется повторно.',
}
