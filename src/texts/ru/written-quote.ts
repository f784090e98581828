import { formatDay } from '../day.ts'
import type { writtenQuote as english } from '../en/written-quote.ts'

export const writtenQuote = {
  title: 'Коммерческое предложение',
  lead: until =>
    `По\u00a0этой цене можно заказать до\u00a0${formatDay('ru', until)}, после входа в\u00a0аккаунт.`,
  until: 'Действует до',
  day: date => formatDay('ru', date),
  buyer: 'Для кого',
  sums: 'Цена',
  subtotal: 'Без НДС',
  tax: rate => `НДС ${rate}\u00a0%`,
  total: 'Итого',
  order: total => `Заказать по\u00a0этой цене: ${total}`,
  methods: { stripe: 'картой или через PayPal', bank: 'банковским переводом', crypto: 'криптовалютой' },
  payBy: {
    stripe: 'Оплатить картой или через PayPal',
    bank: 'Оплатить банковским переводом',
    crypto: 'Оплатить криптовалютой',
  },
  afterwards: method =>
    `Предложение рассчитано на\u00a0оплату ${method}. Дальше вы\u00a0проверите данные для счёта. Пока ничего не\u00a0заказано.`,
  pdf: 'Открыть предложение в\u00a0PDF',
  refused: 'Заказать по\u00a0этой цене нельзя',
  today: total => `Сегодня то\u00a0же самое стоит ${total}.`,
  failed: 'Предложение не\u00a0открылось',
} satisfies typeof english
