import type { reminderMail as english } from '../en/reminder-mail.ts'
import { plural } from '../plural.ts'
import { countDays, units } from './counts.ts'

const silentServers = (count: number) =>
  count === 1
    ? 'Сервер не\u00a0выходит'
    : `${count}\u00a0${plural('ru', count, { one: 'сервер', few: 'сервера', many: 'серверов', other: 'сервера' })} не\u00a0выходят`

export const reminderMail = {
  when: days => {
    if (days === 0) return 'сегодня'
    if (days === 1) return 'завтра'
    return `через ${countDays(days)}`
  },
  withoutSignIn: { pay: 'Оплатить картой без\u00a0входа', see: 'Посмотреть цену и\u00a0переслать' },
  expiration: {
    subject: (product, when) => `${product}: срок вашей лицензии истекает ${when}`,
    title: when => `Срок вашей лицензии истекает ${when}`,
    next: (day, _product, grace) =>
      `Лицензия действует до\u00a0конца дня ${day} (UTC). Ещё ${countDays(grace)} всё будет работать как прежде. Потом всё запущенное продолжит работать, но\u00a0запустить или добавить новое нельзя, пока вы\u00a0не\u00a0продлите лицензию.`,
    action: 'Продлить лицензию:',
  },
  demo: {
    subject: (product, when) => `${product}: ваше демо заканчивается ${when}`,
    title: when => `Ваше демо заканчивается ${when}`,
    next: (day, _product) =>
      `Демо действует до\u00a0конца дня ${day} (UTC). Потом всё запущенное продолжит работать, но\u00a0запустить или добавить новое нельзя. Если вы\u00a0купите лицензию, она получит серийный номер демо, и\u00a0переустанавливать ничего не\u00a0нужно.`,
    action: 'Купить лицензию:',
  },
  updates: {
    subject: (product, when) => `${product}: обновления вашей лицензии заканчиваются ${when}`,
    title: when => `Обновления вашей лицензии заканчиваются ${when}`,
    next: (day, product) =>
      `Лицензия бессрочная: ${product} продолжит работать. Версии, выпущенные после ${day}, в\u00a0неё не\u00a0входят. Чтобы их\u00a0устанавливать, продлите обновления ещё на\u00a0год.`,
    action: 'Продлить обновления:',
  },
  'lapsed-seat': {
    subject: (product, count) => `${product}: ${silentServers(count)} на\u00a0связь 14\u00a0дней`,
    title: count => `${silentServers(count)} на\u00a0связь 14\u00a0дней`,
    row: (seen, held) => `нет связи с\u00a0${seen}, место занято до\u00a0${held}`,
    more: count => `И\u00a0ещё ${count}.`,
    next: 'Если сервер работает, проверьте, что он\u00a0может связаться с\u00a0нами: он\u00a0продолжит работать, но\u00a0позже его место может занять другой сервер. Если сервера больше нет, его место можно освободить.',
    action: 'Открыть серверы:',
  },
  license: 'Лицензия',
  plan: 'Тариф',
  serial: 'Серийный номер',
  servers: () => `Число ${units().many}`,
  validUntil: 'Действует до',
  updatesUntil: 'Обновления до',
  price: {
    'astra-1m': amount => `Месяц стоит ${amount} без\u00a0налога.`,
    'astra-1y': amount => `Ещё один год стоит ${amount} без\u00a0налога.`,
    'astra-company': amount => `Ещё один год стоит ${amount} без\u00a0налога.`,
    'astra-lifetime': amount => `Лицензия стоит ${amount} без\u00a0налога.`,
    'astra-lifetime-update': amount => `Ещё один год обновлений стоит ${amount} без\u00a0налога.`,
  },
  later: (day, amount) => `С\u00a0${day} цена\u00a0— ${amount}.`,
  customersOwn: email =>
    `Лицензия принадлежит клиенту ${email}, который тоже получил это письмо. Оформить заказ или что-то изменить может только он.`,
  settings: 'Отключить напоминания можно в\u00a0настройках:',
  unsubscribe: 'Присылать вам напоминания попросил клиент магазина. Отказаться от\u00a0них:',
  nothingCharged: 'Автоматически деньги не\u00a0списываются.',
} satisfies typeof english
