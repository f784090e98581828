import type { rates as english } from '../../en/back-office/rates.ts'
import { plural } from '../../plural.ts'

export const rates = {
  lead: 'По\u00a0этим курсам цены пересчитываются из\u00a0евро в\u00a0российские и\u00a0белорусские рубли. В\u00a0заказах остаются курсы, по\u00a0которым они оформлены.',
  notUpdated:
    'Курсы не\u00a0обновляются ежедневно: не\u00a0настроены ни\u00a0STRIPE_SECRET_KEY, ни\u00a0RATES_URL.',
  proposals: 'Курсы, по\u00a0которым нужно решение',
  inForce: 'Действующие курсы',
  columns: {
    rate: 'Курс',
    source: 'Источник',
    day: 'День',
    doubt: 'Почему',
    age: 'Возраст',
  },
  rate: (rate, currency) => `1 USD = ${rate.replace('.', ',')} ${currency}`,
  source: source => source.replace(/^initial value, set by hand/, 'начальное значение'),
  age: days =>
    days === 0
      ? 'сегодня'
      : `${days}\u00a0${plural('ru', days, { one: 'день', few: 'дня', many: 'дней', other: 'дня' })}`,
  doubts: {
    apart: 'источники противоречат друг другу',
    jump: 'отличается от\u00a0действующего больше чем на\u00a010\u00a0%',
  },
} satisfies typeof english
