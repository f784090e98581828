import { formatDay } from '../day.ts'
import type { licenseOrder as english } from '../en/license-order.ts'
import { formatPercent } from '../percent.ts'
import { plural } from '../plural.ts'
import { countServers } from '../servers.ts'

const day = (iso: string) => formatDay('ru', iso)
const servers = (count: number) => countServers('ru', count)
const days = (count: number) =>
  `${count}\u00a0${plural('ru', count, { one: 'день', few: 'дня', many: 'дней', other: 'дня' })}`
const remained = (count: number) =>
  plural('ru', count, { one: 'остался', few: 'осталось', many: 'осталось', other: 'осталось' })

export const licenseOrder = {
  servers,
  days,

  license: {
    label: 'Лицензия',
    name: 'Лицензия',
    serial: 'Серийный номер',
    servers: 'Серверы',
    valid: 'Действует',
    updates: 'Бесплатные обновления',
    until: iso => `до\u00a0${day(iso)}`,
    left: (iso, count) => `до\u00a0${day(iso)}, ${remained(count)} ${days(count)}`,
    ended: iso => `срок истёк ${day(iso)}`,
  },

  payment: {
    label: 'Ваш заказ',
    country: 'Страна',
    countryHelp: 'От\u00a0неё зависят валюта и\u00a0налог.',
    method: 'Как оплатить',
    methods: {
      stripe: { title: 'Карта или PayPal', note: 'Сразу, на\u00a0странице платёжной системы' },
      bank: { title: 'Банковский перевод', note: 'Вы\u00a0получите счёт на\u00a0оплату' },
      crypto: { title: 'Криптовалюта', note: 'Через чат-бота, скидка 10\u00a0%' },
    },
    bankByReseller: 'Счёт выставит наш партнёр в\u00a0вашей стране',
    company: 'Покупаю для компании: указать её\u00a0название и\u00a0ИНН или номер НДС',
    update: 'Обновить цены',
    withoutScript: 'Цены видны и\u00a0без JavaScript. Чтобы заказать, включите его, пожалуйста.',
  },

  coupon: { have: 'Есть купон?', label: 'Купон', apply: 'Применить', remove: 'Убрать купон' },

  sums: {
    coupon: code => `Купон ${code}`,
    crypto: 'Скидка за\u00a0криптовалюту',
    cryptoNote: '10\u00a0%, цена округлена вниз до\u00a0целого',
    vat: rate => `НДС ${formatPercent('ru', rate)}`,
    noTax: 'Без НДС',
    total: 'Итого',
    totalWithTax: 'Итого с\u00a0налогом',
    noPrice: 'Сейчас не\u00a0удаётся показать цену для этого выбора. Обновите страницу или напишите нам.',
  },

  notPlaced: 'Заказ не\u00a0оформлен',
  noUrl: {
    noUrl: 'Адрес страницы оплаты не\u00a0получен',
    noUrlNext: 'Деньги не\u00a0списаны. Попробуйте ещё раз или напишите нам.',
    close: 'Закрыть',
  },
  invalidType: {
    title: 'Неверный тип лицензии',
    text: 'Мы\u00a0не\u00a0знаем, что можно заказать для такой лицензии. С\u00a0самой лицензией всё в\u00a0порядке. Напишите нам, пожалуйста:',
    toProfile: 'Открыть профиль',
  },
  toProfile: 'Профиль',
} satisfies typeof english
