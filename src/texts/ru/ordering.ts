import type { ordering as english } from '../en/ordering.ts'
import { formatPercent } from '../percent.ts'

/** Words of every page that orders. */
export const ordering = {
  payment: {
    label: 'Ваш заказ',
    country: 'Страна',
    countryHelp: 'От\u00a0неё зависят валюта и\u00a0налог.',
    method: 'Как оплатить',
    methods: {
      stripe: { title: 'Карта или PayPal', note: 'Сразу, на\u00a0странице платёжной системы' },
      bank: { title: 'Банковский перевод', note: 'Вы\u00a0получите счёт на\u00a0оплату' },
    },
    bankByReseller: 'Счёт выставит наш партнёр в\u00a0вашей стране',
    company: 'Покупаю для компании: указать её\u00a0название и\u00a0ИНН или номер НДС',
    update: 'Обновить цены',
  },
  coupon: { have: 'Есть купон?', label: 'Купон', apply: 'Применить', remove: 'Убрать купон' },
  sums: {
    coupon: code => `Купон ${code}`,
    vat: rate => `НДС ${formatPercent('ru', rate)}`,
    noTax: 'Без НДС',
    total: 'Итого',
    totalWithTax: 'Итого с\u00a0налогом',
  },
  taxNote: {
    domestic: '',
    destination: '',
    'reverse-charge': 'обратное начисление НДС',
    outside: 'за\u00a0пределами ЕС: без\u00a0НДС',
    exempt: 'продавец не\u00a0является плательщиком НДС',
  },
  noPrice: 'Сейчас не\u00a0удаётся показать цену для этого выбора. Обновите страницу или напишите нам.',
  notPlaced: 'Заказ не\u00a0оформлен',
} satisfies typeof english
