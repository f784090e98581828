import type { settingsMail as englishMail, settingsMessages as englishMessages } from '../en/settings-mail.ts'

type Purpose = { reminders: boolean; invoices: boolean }

const purposeText = ({ reminders, invoices }: Purpose) =>
  reminders && invoices ? 'напоминания и\u00a0копии счетов' : reminders ? 'напоминания' : 'копии счетов'

export const settingsMail = {
  recipient: {
    subject: product => `${product}: подтвердите адрес электронной почты`,
    title: 'Можно ли вам писать?',
    opening: (owner, product, purpose) =>
      `Покупатель ${product} с\u00a0адресом ${owner} просит отправлять ${purposeText(purpose)} и\u00a0на\u00a0этот адрес.`,
    confirm: 'Согласиться или отказаться:',
    otherwise: 'Ссылка действует 7\u00a0дней. Если ничего не\u00a0делать, мы\u00a0больше не\u00a0напишем.',
  },
  emailChange: {
    subject: product => `${product}: подтвердите новый адрес электронной почты`,
    title: 'Подтвердите смену адреса почты',
    old: (from, to) =>
      `В\u00a0браузере, где выполнен вход в\u00a0ваш аккаунт, запрошена смена адреса электронной почты с\u00a0${from} на\u00a0${to}.`,
    new: (from, to) => `У\u00a0аккаунта ${from} должен появиться адрес электронной почты ${to}.`,
    confirm: 'Подтвердить или отклонить:',
    both: 'Ссылка действует 24\u00a0часа. Адрес изменится, когда будут подтверждены оба адреса.',
    notYou:
      'Если это были не\u00a0вы, откройте ссылку и\u00a0откажитесь. Затем завершите в\u00a0настройках сеансы во\u00a0всех других браузерах.',
    notExpected:
      'Если вы\u00a0не\u00a0знаете этот аккаунт, не\u00a0обращайте внимания на\u00a0письмо: без\u00a0вашего подтверждения ничего не\u00a0изменится.',
  },
  emailChanged: {
    subject: product => `${product}: адрес электронной почты изменён`,
    title: 'Адрес электронной почты изменён',
    ownerSubject: product => `${product}: у\u00a0аккаунта новый владелец`,
    ownerTitle: 'У\u00a0аккаунта новый владелец',
    opening: (from, to) =>
      `Адрес электронной почты вашего аккаунта был ${from}, теперь это ${to}. Оба адреса подтверждены. Теперь для\u00a0входа нужен новый адрес.`,
    byOperator: (from, to) =>
      `Мы изменили адрес электронной почты вашего аккаунта с\u00a0${from} на\u00a0${to}. Во\u00a0всех браузерах вы вышли из\u00a0аккаунта. Ключи доступа, токены API, вебхуки и\u00a0люди аккаунта удалены, предложения передать лицензии отозваны. Теперь для\u00a0входа нужен новый адрес.`,
    handedOver: (from, to) =>
      `Аккаунт ${from} передан ${to}. ${from} теперь его управляющий. Обоим нужно войти заново: код придёт на\u00a0почту.`,
    files:
      'В\u00a0файлах лицензий, выпущенных позже, будет новый адрес. Прежние файлы продолжают действовать.',
    notYou: support => `Если вы\u00a0этого не\u00a0ожидали, сразу напишите нам: ${support}.`,
  },
} satisfies typeof englishMail

export const settingsMessages = {
  billingSaved: 'Платёжные реквизиты сохранены.',
  billingRemoved: 'Сохранённые реквизиты удалены.',
  remindersSaved: 'Выбор напоминаний сохранён.',
  recipientAdded: email =>
    `Мы\u00a0отправили ссылку на\u00a0${email}. Адрес начнёт действовать, когда его\u00a0подтвердят.`,
  recipientRemoved: 'Адрес удалён.',
  emailChangeAsked:
    'Мы\u00a0отправили ссылки на\u00a0оба адреса. Адрес изменится, когда будут подтверждены оба.',
  emailChangeCancelled: 'Адрес электронной почты остался прежним.',
  recipientConfirmed: 'Спасибо. Адрес подтверждён.',
  invitationAccepted: 'Спасибо. Теперь войдите с\u00a0этим адресом.',
  recipientDeclined: 'Адрес удалён. Мы\u00a0больше не\u00a0будем на\u00a0него писать.',
  autoRenewalEnded: 'Лицензия больше не\u00a0продлевается автоматически.',
  emailConfirmed: 'Спасибо. Адрес изменится, когда будет подтверждён и\u00a0второй.',
  emailChanged: 'Адрес электронной почты аккаунта изменён.',
} satisfies typeof englishMessages
