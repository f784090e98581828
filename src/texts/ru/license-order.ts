import { formatDay } from '../day.ts'
import type { licenseOrder as english } from '../en/license-order.ts'
import { formatPercent } from '../percent.ts'
import { plural } from '../plural.ts'
import { sold } from '../sold.ts'
import { countDays as days, countServers as servers, units } from './counts.ts'
import { getQuote } from './get-quote.ts'
import { ordering } from './ordering.ts'

const day = (iso: string) => formatDay('ru', iso)
const remained = (count: number) =>
  plural('ru', count, { one: 'остался', few: 'осталось', many: 'осталось', other: 'осталось' })

export const licenseOrder = {
  servers,
  days,

  license: {
    label: 'Лицензия',
    name: 'Лицензия',
    serial: 'Серийный номер',
    servers: () => `Число ${units().many}`,
    valid: 'Действует',
    updates: 'Бесплатные обновления',
    until: iso => `до\u00a0${day(iso)}`,
    left: (iso, count) => `до\u00a0${day(iso)}, ${remained(count)} ${days(count)}`,
    ended: iso => `срок истёк ${day(iso)}`,
  },

  payment: {
    ...ordering.payment,
    methods: {
      ...ordering.payment.methods,
      crypto: {
        title: 'Криптовалюта',
        get note() {
          const { cryptoDiscountPercent: percent } = sold()
          return percent > 0
            ? `Через чат-бота, скидка ${formatPercent('ru', String(percent))}`
            : 'Через чат-бота'
        },
      },
    },
    withoutScript: 'Цены видны и\u00a0без JavaScript. Чтобы заказать, включите его, пожалуйста.',
  },

  coupon: ordering.coupon,
  getQuote,

  sums: {
    coupon: ordering.withCoupon,
    vat: rate => `НДС ${formatPercent('ru', rate)}`,
    noTax: 'Без НДС',
    total: 'Итого',
    totalWithTax: 'Итого с\u00a0налогом',
    noPrice: ordering.noPrice,
    crypto: 'Скидка за\u00a0криптовалюту',
    cryptoNote: () => `${sold().cryptoDiscountPercent}\u00a0%, цена округлена вниз до\u00a0целого`,
  },

  notPlaced: ordering.notPlaced,
  invalidType: {
    title: 'Неверный тип лицензии',
    text: 'Мы\u00a0не\u00a0знаем, что можно заказать для такой лицензии. С\u00a0самой лицензией всё в\u00a0порядке. Напишите нам, пожалуйста:',
  },
} satisfies typeof english
