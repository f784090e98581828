import type * as english from '../../en/back-office/email-actions.ts'
import { handle } from './connection-actions.ts'

export const emailActionWords = {
  resend: {
    label: 'Отправить ещё раз',
    question: 'Отправить это письмо ещё раз?',
    explanation: ({ recipient, subject }) =>
      `На\u00a0адрес ${recipient} снова уйдёт письмо «${subject}» с\u00a0тем\u00a0же текстом и\u00a0вложениями.`,
    submit: 'Отправить письмо ещё раз',
    done: (_, { recipient }) => `Письмо ещё раз отправлено на\u00a0адрес ${recipient}.`,
    past: 'Письмо отправлено ещё раз',
  },
  forward: {
    label: 'Отправить на\u00a0другой адрес',
    question: 'Отправить это письмо на\u00a0другой адрес?',
    explanation: ({ subject }) =>
      `На\u00a0этот адрес уйдёт письмо «${subject}» с\u00a0тем\u00a0же текстом, ссылками и\u00a0вложениями. Убедитесь, что получатель вправе их читать.`,
    submit: 'Отправить письмо',
    done: (_, { recipient }) => `Письмо отправлено на\u00a0адрес ${recipient}.`,
    past: 'Письмо отправлено на\u00a0другой адрес',
    fields: { address: { label: 'Адрес электронной почты' } },
  },
  retry: {
    label: 'Повторить сейчас',
    question: 'Повторить отправку этого письма?',
    explanation: ({ recipient }) =>
      `Магазин сразу\u00a0же попробует отправить его на\u00a0адрес ${recipient}.`,
    submit: 'Повторить',
    done: (_, { recipient }) => `Магазин снова пытается отправить письмо на\u00a0адрес ${recipient}.`,
    past: 'Отправка письма повторена',
  },
  handle: { ...handle, past: 'Письмо отмечено как разобранное' },
} satisfies typeof english.emailActionWords
