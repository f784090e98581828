import type { demoMail as english } from '../en/demo-mail.ts'
import { sold } from '../sold.ts'
import { countDays, countServers } from './counts.ts'

export const demoMail = {
  issued: (day, email) =>
    `Демо готово и\u00a0действует до\u00a0${day}. Лицензия уже в\u00a0профиле, мы\u00a0отправляем её и\u00a0на\u00a0${email}.`,
  subject: (product, days) => `Демо ${product}: ${countDays(days)}, все функции`,
  title: 'Ваше демо готово',
  opening: (product, days) =>
    `${countDays(days)} вы\u00a0можете пользоваться всеми функциями ${product}, на\u00a0${countServers(1)}. Деньги не\u00a0списываются, автоматически демо не\u00a0продлевается.`,
  serial: 'Серийный номер',
  validUntil: 'Действует до',
  begin: 'С\u00a0чего начать',
  steps: product => [
    `Установите ${product} на\u00a0свой сервер.`,
    `Скопируйте license.txt из\u00a0вложения на\u00a0сервер как ${sold().install.folder}/license.txt.`,
    `Перезапустите ${product}: с\u00a0этой минуты лицензия действует.`,
  ],
  help: 'Установка и\u00a0первые шаги:',
  profile: 'Лицензия в\u00a0профиле:',
  buy: 'Купить лицензию:',
  keep: day =>
    `Чтобы продолжить работу после ${day}, купите лицензию. Демо станет платной лицензией с\u00a0тем\u00a0же\u00a0серийным номером, переустанавливать ничего не\u00a0нужно.`,
} satisfies typeof english
