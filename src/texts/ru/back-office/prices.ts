import type * as english from '../../en/back-office/prices.ts'

export const plannedLine: typeof english.plannedLine = (cart, now, day, then) =>
  `${cart}: ${now}, с\u00a0${day}\u00a0— ${then}`

export const priceActionWords = {
  plan: {
    label: 'Запланировать изменение',
    question: 'Запланировать другие цены?',
    explanation:
      'В\u00a0евро без налога. С\u00a0первого дня, по\u00a0часовому поясу продавца, по\u00a0ним считаются новые заказы и\u00a0продления. Ранее оформленные заказы сохраняют свою цену.',
    submit: 'Запланировать',
    done: 'Изменение запланировано. До\u00a0первого дня его можно отозвать.',
    past: 'Запланированы цены',
    fields: {
      first_day: { label: 'Первый день', help: 'Завтра или позже.' },
      tiers: {
        label: 'Месяц, по\u00a0одной ступени на\u00a0строке',
        help: 'С\u00a0какого числа, двоеточие, цена каждого и\u00a0после +\u00a0общая доплата. Например, 5: 10,00 + 40,00',
      },
      year_months: { label: 'Сколько месяцев стоит год', help: 'От\u00a01\u00a0до\u00a012.' },
      lifetime: { label: 'Бессрочная лицензия, за\u00a0каждый' },
      update: { label: 'Год обновлений, за\u00a0каждый' },
      company: { label: 'Корпоративная лицензия на\u00a0год' },
    },
  },
  withdraw: {
    label: 'Отозвать изменение',
    question: 'Отозвать запланированные цены?',
    explanation: 'Останутся сегодняшние цены.',
    submit: 'Отозвать',
    done: 'Изменение отозвано. Остаются сегодняшние цены.',
    past: 'Отозваны запланированные цены',
  },
} satisfies typeof english.priceActionWords

export const prices: typeof english.prices = {
  lead: 'В\u00a0евро без налога. Страница цен добавляет налог страны клиента.',
  columns: { what: 'За\u00a0что', today: 'Сегодня', from: day => `С\u00a0${day}` },
  rows: {
    tiers: 'Месяц, за\u00a0каждый, начиная с\u00a0числа',
    yearMonths: 'Год, в\u00a0месяцах',
    lifetime: 'Бессрочная лицензия, за\u00a0каждый',
    update: 'Год обновлений, за\u00a0каждый',
    company: 'Корпоративная лицензия на\u00a0год',
  },
}
