import type { supportReply as english } from '../en/support-reply.ts'

export const supportReply = {
  subject: product => `${product}: ответ на\u00a0ваш вопрос`,
  title: 'Ответ на\u00a0ваш вопрос',
  asked: 'Вы спрашивали:',
  more: address => `Если это не\u00a0тот ответ, напишите на\u00a0${address}.`,
} satisfies typeof english
