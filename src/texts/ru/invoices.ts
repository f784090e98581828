import type { invoices as english } from '../en/invoices.ts'
import { formatPercent } from '../percent.ts'
import { transfer } from './bank-transfer.ts'
import { units } from './counts.ts'
import { lineTitle } from './line-title.ts'

const rateSources: Record<string, string> = {
  'initial value, set by hand': 'курс установлен продавцом',
  'European Central Bank': 'Европейский центральный банк',
  'Bank of Russia': 'Банк России',
  'National Bank of Belarus': 'Национальный банк Республики Беларусь',
}

export const invoices = {
  lineTitle,
  title: { invoice: 'Счёт', 'credit-note': 'Кредит-нота' },
  state: {
    unpaid: 'Не\u00a0оплачен',
    paid: 'Оплачен',
    credited: 'Аннулирован',
    'credit-note': 'Выпущена',
    copy: 'Копия',
    quote: 'Не\u00a0счёт',
  },
  quote: {
    title: 'Коммерческое предложение',
    until: 'Действует до',
    note: until =>
      `Цена действует до\u00a0${until}. Это не\u00a0счёт: заказ ещё не\u00a0оформлен, и\u00a0платить пока нечего. НДС рассчитывается на\u00a0день заказа.`,
    order: 'Чтобы заказать по\u00a0этой цене, откройте этот адрес и\u00a0войдите:',
  },
  copyTitle: order => `Счёт по\u00a0заказу ${order}`,
  copyNote: 'Копия, составленная по\u00a0данным прежнего магазина.',
  issuedOn: 'Дата выставления',
  suppliedOn: 'Дата поставки',
  onPayment: 'в\u00a0день оплаты',
  dueOn: 'Оплатить до',
  paidOn: 'Дата оплаты',
  order: 'Заказ',
  purchaseOrder: 'Номер заявки',
  refersTo: 'Кредит-нота к\u00a0счёту',
  refersToOf: (number, day) => `${number} от\u00a0${day}`,
  replaces: (number, day) => `Заменяет счёт ${number} от\u00a0${day}.`,
  replacedBy: (number, day) => `Заменён счётом ${number} от\u00a0${day}.`,
  paidBefore: (paid, due) =>
    due ? `Уже оплачено: ${paid}. Осталось оплатить: ${due}.` : `Уже оплачено: ${paid}.`,
  payment: 'Способ оплаты',
  methods: {
    bank: 'Банковский перевод',
    paypal: 'PayPal',
    everypay: 'Карта через Everypay',
    stripe: 'Карта или PayPal через Stripe',
    crypto: 'Криптовалюта',
  },

  transfer: {
    ...transfer,
    scan: 'Для\u00a0приложения банка',
  },

  service: {
    serial: serial => `Лицензия ${serial}`,
    upgrade: (from, to, days) => `Число ${units().many}: было ${from}, стало ${to}; дней: ${days}`,
    period: (from, until) => `Период: с\u00a0${from} по\u00a0${until}`,
    updates: until => `Обновления до\u00a0${until}`,
  },

  seller: 'Продавец',
  customer: 'Покупатель',
  vat: number => `Номер плательщика НДС ${number}`,
  // A number typed as 'ИНН …' or 'УНП …' already has its label.
  taxNumber: number => (/^[а-яё]/i.test(number) ? number : `Налоговый номер ${number}`),
  registration: number => `Регистрационный номер ${number}`,

  partTitle: title => `Уменьшение стоимости: ${title}`,
  item: 'Позиция',
  quantity: 'Кол-во',
  unitPrice: 'Цена без\u00a0НДС',
  amount: 'Сумма без\u00a0НДС',
  couponDiscount: code => (code ? `Купон ${code}` : 'Купон'),
  cryptoDiscount: 'Скидка за\u00a0оплату криптовалютой',
  subtotal: 'Итого без\u00a0НДС',
  tax: rate => `НДС ${formatPercent('ru', rate)}`,
  nationalTax: currency => `НДС в\u00a0${currency}`,
  total: 'Итого',
  totalCredited: 'Итого по\u00a0кредит-ноте',

  taxNote: {
    AE: 'Обратное начисление (reverse charge): НДС исчисляет и\u00a0уплачивает покупатель, статьи 44 и\u00a0196 Директивы 2006/112/ЕС.',
    E: 'НДС не\u00a0облагается: специальный режим для малых предприятий, статья 284 Директивы 2006/112/ЕС.',
    O: 'НДС не\u00a0облагается: поставка вне сферы действия налога.',
    outsideEu:
      'НДС не\u00a0облагается: место оказания услуги\u00a0— за\u00a0пределами налоговой территории ЕС, статьи 44, 58 и\u00a059 Директивы 2006/112/ЕС.',
  },
  exchange: (rate, currency, day, source) =>
    `Пересчитано из\u00a0евро: 1 EUR = ${rate.replace('.', ',')} ${currency}, ${day}, ${source}.`,
  nationalRate: (rate, currency, day, source) =>
    `Курс пересчёта НДС: 1 EUR = ${rate.replace('.', ',')} ${currency}, ${day}, ${source}.`,
  rateSource: source => rateSources[source] ?? source,
  reason: 'Причина',
  comment: 'Комментарий',
  questions: email => `Вопросы: ${email}`,
  page: (page, pages) => `Страница ${page} из\u00a0${pages}`,

  creditNote: {
    subject: (brand, number) => `${brand}: кредит-нота ${number}`,
    title: 'Кредит-нота по\u00a0вашему заказу',
    opening: ({ invoice, order, amount }) =>
      `Мы\u00a0выставили кредит-ноту на\u00a0${amount} к\u00a0счёту ${invoice} по\u00a0заказу ${order}. Она приложена к\u00a0письму.`,
    reason: reason => `Причина: ${reason}`,
  },

  seeOrder: 'Открыть заказ:',
  corrected: {
    subject: (brand, order) => `${brand}: исправленный счёт по\u00a0заказу ${order}`,
    title: 'Исправленный счёт',
    opening: ({ wrong, number, order }) =>
      `Мы\u00a0исправили счёт по\u00a0заказу ${order}. Счёт ${number} заменяет счёт ${wrong}. К\u00a0письму приложены новый счёт и\u00a0кредит-нота к\u00a0прежнему. Лицензия не\u00a0меняется.`,
    again: ({ wrong, number, order }) =>
      `Мы\u00a0выставили новый счёт по\u00a0заказу ${order}. Счёт ${number} заменяет счёт ${wrong}, к\u00a0которому вы\u00a0получили кредит-ноту. Он\u00a0приложен к\u00a0письму. Лицензия не\u00a0меняется.`,
    underpaid: (total, paid) =>
      `Новая сумма: ${total}, оплачено: ${paid}. Пожалуйста, переведите остаток по\u00a0реквизитам ниже. Они указаны и\u00a0в\u00a0счёте, и\u00a0на\u00a0странице заказа.`,
    overpaid: (total, paid) =>
      `Новая сумма: ${total}, оплачено: ${paid}. Мы\u00a0свяжемся с\u00a0вами по\u00a0поводу разницы.`,
  },

  copy: {
    subject: {
      invoice: (brand, order) => `${brand}: счёт по\u00a0заказу ${order}`,
      'credit-note': (brand, order) => `${brand}: кредит-нота по\u00a0заказу ${order}`,
    },
    title: { invoice: 'Копия счёта', 'credit-note': 'Копия кредит-ноты' },
    opening: {
      invoice: (order, owner) => `Счёт по\u00a0заказу ${order} (${owner}) приложен к\u00a0этому письму.`,
      'credit-note': (order, owner) =>
        `Кредит-нота по\u00a0заказу ${order} (${owner}) приложена к\u00a0этому письму.`,
    },
    unsubscribe: 'Больше не\u00a0получать копии:',
  },
} satisfies typeof english
