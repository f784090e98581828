import type { pricing as english } from '../en/pricing.ts'
import { formatPercent } from '../percent.ts'
import { sold } from '../sold.ts'
import { countMonths as months, ofServers, countServers as servers, units } from './counts.ts'
import { ordering } from './ordering.ts'
import { planTable } from './plan-table.ts'

const forServers = (count: number) => `за\u00a0${servers(count)}`
const many = () => units().many

export const pricing = {
  title: product => `Цены на\u00a0${product}`,
  lead: () => `Лицензии на\u00a01–${servers(sold().largest)}, полная цена для вашей страны.`,
  about: 'О\u00a0продукте',
  tryFree: () => 'Попробовать бесплатно',

  servers,
  months,

  options: {
    ...ordering.payment,
    servers: () => `Сколько ${many()}?`,
    fewer: () => `На\u00a01\u00a0${units().one} меньше`,
    more: () => `На\u00a01\u00a0${units().one} больше`,
    slider: () => `Число ${many()}`,
    belowLastStep: (first, last) => {
      const highest = last > first ? `, наибольшая\u00a0— с\u00a0${last}` : ''
      return `Чем больше ${many()}, тем ниже цена за\u00a01: скидка начинается с\u00a0${ofServers(first)}${highest}.`
    },
    atLastStep: percent =>
      `Наибольшая скидка: ещё 1\u00a0${units().one} стоит на\u00a0${percent}\u00a0% меньше, чем в\u00a0начале.`,
    tooFew: () => `Не\u00a0меньше ${ofServers(1)}.`,
    tooMany: most => `Здесь можно заказать до\u00a0${ofServers(most)}.`,
    askForMore: 'Нужно больше? Напишите нам',
    withoutScript: 'Для покупки включите JavaScript.',
  },

  plans: {
    'astra-1m': {
      name: ordering.plans['astra-1m'],
      purpose: () => 'На\u00a0событие, сезон или для начала: платите, пока пользуетесь.',
      unit: count => (count === 1 ? 'в\u00a0месяц' : `за\u00a0${months(count)}`),
      choice: 'Один месяц',
    },
    'astra-1y': {
      name: ordering.plans['astra-1y'],
      purpose: () =>
        ordering.monthsFree()
          ? `${ordering.monthsFree()}, выгоднее всего для постоянной работы.`
          : 'один платёж в\u00a0год вместо двенадцати.',
      unit: () => 'в\u00a0год',
      choice: 'Один год',
    },
    'astra-lifetime': {
      name: ordering.plans['astra-lifetime'],
      purpose: () => `Для постоянных ${many()}: один платёж, и\u00a0лицензия работает всегда.`,
      unit: () => 'один раз',
      choice: 'Без срока, обновления на\u00a01\u00a0год',
    },
  },
  licenses: 'Лицензии',
  recommended: 'Рекомендуем:',
  term: 'Срок',
  forServers,
  madeOf: {
    months: (price, count) => `${count} × ${price}`,
    discount: amount => `\u2212 ${amount}`,
    vat: rate => `+\u00a0НДС ${formatPercent('ru', rate)}`,
    coupon: ordering.withCoupon,
    perServer: (price, isExact) => `${isExact ? '' : '≈\u00a0'}${price} за\u00a0${units().one}`,
    beforeTax: 'без налога',
  },
  switch: {
    label: 'Тариф',
    year: percent => (percent > 0 ? `На\u00a0год \u2212${percent}\u00a0%` : 'На\u00a0год'),
  },
  savings: {
    'astra-1m': percent =>
      percent > 0 ? `На\u00a0${percent}\u00a0% дешевле отдельных лицензий.` : 'Без автоматических списаний.',
    'astra-1y': percent =>
      percent > 0 ? `На\u00a0${percent}\u00a0% дешевле, чем 12\u00a0платежей по\u00a0месяцам.` : '',
    'astra-lifetime': count => `Окупается за\u00a0${months(count)} помесячной оплаты.`,
  },
  monthsFree: ordering.monthsFree,
  noPrice: ordering.noPrice,

  coupon: ordering.coupon,

  buy: {
    pay: total => `Купить за\u00a0${total}`,
    invoice: total => `Получить счёт на\u00a0${total}`,
    short: 'Купить',
    shortInvoice: 'Получить счёт',
    ...ordering.tax,
    bar: 'Ваш выбор',
    notPlaced: ordering.notPlaced,
  },

  resume: {
    title: (plan, serverCount, total) => `${plan}, ${servers(serverCount)}: ${total}`,
    ...ordering.auto,
  },

  demo: {
    title: 'Превратить демо в\u00a0лицензию',
    lead: () => `Оплатите нужное число ${many()} и\u00a0замените файл демо новым license.txt.`,
    keeps: 'Серийный номер останется тем\u00a0же',
    serial: 'Демо',
    days: 'Оплаченный срок начнётся в\u00a0день оплаты, дни демо не\u00a0прибавятся.',
  },

  table: { ...planTable, title: 'Что вы\u00a0получаете' },

  faq: { title: 'Вопросы' },

  faqContact: {
    title: 'Остались вопросы?',
    text: 'Напишите до\u00a0покупки\u00a0— ответит человек:',
  },
} satisfies typeof english
