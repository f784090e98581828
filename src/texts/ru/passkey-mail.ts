import type { passkeyMail as englishMail, passkeyMessages as englishMessages } from '../en/passkey-mail.ts'

export const passkeyMail = {
  added: {
    subject: product => `${product}: добавлен ключ доступа`,
    title: 'Добавлен ключ доступа',
    opening: name => `К\u00a0вашему аккаунту добавлен ключ доступа (${name}). С\u00a0ним можно входить.`,
  },
  removed: {
    subject: product => `${product}: ключ доступа удалён`,
    title: 'Ключ доступа удалён',
    opening: name =>
      `Ключ доступа, добавленный в\u00a0браузере «${name}», больше не\u00a0подходит для\u00a0входа.`,
  },
  notYou:
    'Если это были не\u00a0вы, удалите в\u00a0настройках незнакомые ключи и\u00a0завершите сеансы во\u00a0всех других браузерах:',
  support: email => `Если нужна помощь, напишите нам: ${email}.`,
} satisfies typeof englishMail

export const passkeyMessages = {
  added: 'Ключ доступа добавлен. Теперь с\u00a0ним можно входить.',
  removed: 'Ключ доступа удалён. Удалите его\u00a0и\u00a0в\u00a0менеджере паролей.',
} satisfies typeof englishMessages
