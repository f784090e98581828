import type { demo as english } from '../en/demo.ts'
import { countDays, countServers } from './counts.ts'
import { demoPoints } from './demo-points.ts'

export const demo = {
  title: 'Бесплатное демо',
  lead: (product, days) =>
    `Все функции ${product} на\u00a0${countDays(days)}, на\u00a0${countServers(1)}. Карта не\u00a0нужна, отменять ничего не\u00a0придётся: срок закончится автоматически.`,
  email: 'Электронная почта',
  emailHelp: 'Лицензия оформляется на\u00a0адрес, с\u00a0которым вы\u00a0вошли.',
  submit: 'Попробовать бесплатно!',
  captcha: {
    label: 'Я\u00a0не\u00a0робот',
    verifying: 'Одну секунду…',
    verified: 'Проверено',
  },
  check: {
    loading: 'Загружаем проверку.',
    open: 'Сначала пройдите проверку выше.',
    expired: 'Проверка устарела. Пройдите её\u00a0ещё раз.',
    failed: 'Проверка не\u00a0удалась. Попробуйте ещё раз.',
    missing:
      'Не\u00a0удалось загрузить проверку. Посмотрите, не\u00a0блокирует\u00a0ли\u00a0её\u00a0что-нибудь, и\u00a0обновите страницу.',
    solved: 'Проверено, можно продолжать.',
  },
  reload: 'Обновить страницу',
  withoutScript:
    'Для проверки нужен JavaScript. Если его нет, напишите нам, и\u00a0мы\u00a0сами оформим демо:',
  points: demoPoints,
  existing: {
    title: 'Ваше бесплатное демо уже выдано',
    runs: day => `Оно действует до\u00a0${day}.`,
    ended: day => `Его срок истёк ${day}.`,
    once: 'Каждому клиенту\u00a0— одно демо.',
    buy: 'Купить лицензию',
    toLicense: 'Открыть лицензию',
  },
  done: { title: 'Демо готово', close: 'Закрыть' },
} satisfies typeof english
