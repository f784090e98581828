import type { ordering as english } from '../en/ordering.ts'
import { formatPercent } from '../percent.ts'
import { plural } from '../plural.ts'
import { sold } from '../sold.ts'
import { countMonths } from './counts.ts'

const seconds = (count: number) =>
  `${count}\u00a0${plural('ru', count, { one: 'секунду', few: 'секунды', many: 'секунд', other: 'секунды' })}`
const monthsFree = () => 12 - sold().prices.yearMonths

/** Words of every page that orders. */
export const ordering = {
  monthsFree: () => (monthsFree() > 0 ? `${countMonths(monthsFree())} в\u00a0подарок` : ''),
  payment: {
    label: 'Ваш заказ',
    country: 'Страна',
    countryHelp: 'От\u00a0неё зависят валюта и\u00a0налог.',
    method: 'Как оплатить',
    methods: {
      stripe: { title: 'Карта или PayPal', note: 'Сразу, на\u00a0странице платёжной системы' },
      bank: { title: 'Банковский перевод', note: 'Пришлём счёт на\u00a0оплату' },
    },
    bankByReseller: 'Счёт выставит наш партнёр в\u00a0вашей стране',
    company: 'Покупаю для\u00a0компании',
    update: 'Обновить цены',
  },
  coupon: { have: 'Есть купон?', label: 'Купон', apply: 'Применить', remove: 'Убрать купон' },
  withCoupon: code => `Купон ${code}`,
  tax: {
    withTax: rate => `с\u00a0НДС ${formatPercent('ru', rate)}`,
    withoutTax: 'без НДС',
    reverseCharge: 'без НДС при\u00a0действительном номере НДС',
  },
  plans: { 'astra-1m': 'Помесячно', 'astra-1y': 'На\u00a0год', 'astra-lifetime': 'Бессрочно' },
  auto: {
    countdown: left =>
      `Продолжим через ${seconds(left)}. Деньги не\u00a0спишутся, пока вы\u00a0не\u00a0заплатите.`,
    go: 'Перейти сейчас',
    stop: 'Остановить',
    announced: 'Продолжим через 3\u00a0секунды. Escape\u00a0— остановить.',
    going: 'Одну секунду…',
    stopped: 'Остановлено. Заказ не\u00a0оформлен.',
  },
  taxNote: {
    domestic: '',
    destination: '',
    'reverse-charge': 'обратное начисление НДС',
    outside: 'за\u00a0пределами ЕС: без\u00a0НДС',
    exempt: 'продавец не\u00a0является плательщиком НДС',
  },
  noPrice: 'Цена сейчас недоступна. Обновите страницу или напишите нам.',
  notPlaced: 'Заказ не\u00a0оформлен',
} satisfies typeof english
