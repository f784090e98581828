import { formatDay } from '../day.ts'
import type { orderForm as english } from '../en/order-form.ts'
import { formatPercent } from '../percent.ts'
import { getQuote } from './get-quote.ts'
import { lineTitle } from './line-title.ts'
import { ordering } from './ordering.ts'

export const orderForm = {
  title: 'Заказ с\u00a0оплатой банковским переводом',
  lead: 'Укажите данные для счёта. Оплата\u00a0— после того, как вы\u00a0его получите.',
  online: {
    title: 'Заказ для компании',
    lead: 'Укажите данные для счёта. Оплата\u00a0— на\u00a0следующей странице.',
    pay: total => `Оплатить ${total}`,
    afterwards: 'Дальше откроется страница платёжной системы.',
  },
  loading: 'Загрузка…',
  withoutScript: 'Чтобы оформить заказ, включите JavaScript в\u00a0браузере и\u00a0обновите страницу.',

  invalidPeriod: {
    title: 'Такой срок для этого продукта недоступен',
    text: 'Месячная подписка оформляется на\u00a01, 3\u00a0или 6\u00a0месяцев, всё остальное\u00a0— на\u00a0один срок. Выберите, пожалуйста, ещё раз.',
    back: 'Вернуться',
  },
  noCart: {
    title: 'Пока нечего заказывать',
    text: 'Выберите тариф и\u00a0способ оплаты «Банковский перевод» на\u00a0странице цен.',
    action: 'Посмотреть цены',
  },
  noLicense: {
    title: 'Не\u00a0удалось загрузить лицензию',
    absent: 'В\u00a0вашем аккаунте такой лицензии нет.',
    text: 'Магазин не\u00a0ответил. Ваш выбор сохранён: попробуйте ещё раз чуть позже.',
  },
  notSold: {
    title: 'Оформить этот заказ не\u00a0получится',
    text: 'То, что вы\u00a0выбрали раньше, больше недоступно. Выберите, пожалуйста, ещё раз.',
    unknownProduct: 'Неизвестный продукт',
    action: 'Посмотреть цены',
  },

  summary: 'Ваш заказ',
  lineTitle,
  change: 'Изменить заказ',
  method: 'Оплата',
  methods: { stripe: 'Карта или PayPal', bank: 'Банковский перевод', crypto: 'Криптовалюта' },
  byReseller: 'Счёт вы\u00a0получите от\u00a0нашего партнёра в\u00a0вашей стране.',
  license: 'Лицензия',
  validUntil: 'Новый срок действия',
  updatesUntil: 'Обновления до',
  day: date => formatDay('ru', date),
  sums: 'Из\u00a0чего складывается сумма',
  subtotal: 'Сумма без налога',
  tax: rate => `НДС ${formatPercent('ru', rate)}`,
  taxNote: ordering.taxNote,
  getQuote,
  total: 'Итого',

  coupon: {
    have: 'Есть купон?',
    apply: 'Применить',
    remove: 'Убрать',
    price: 'Цена',
    line: code => `Купон ${code}`,
  },

  details: 'Данные для счёта',
  mailedTo: email => `Счёт мы\u00a0пришлём на\u00a0${email}.`,
  optional: '(необязательно)',
  labels: {
    client_company: 'Компания',
    client_zip: 'Почтовый индекс',
    client_city: 'Город',
    client_address_line: 'Адрес',
    client_vat: 'Номер плательщика НДС или ИНН',
    purchase_order: 'Номер заявки на\u00a0закупку',
    buyer_reference: 'Leitweg-ID',
    comment: 'Комментарий',
    for_email: 'Для\u00a0другого клиента',
    coupon: 'Купон',
  },
  purchaseOrderHelp:
    'Номер, под которым эта покупка проходит в\u00a0вашей компании. Мы\u00a0укажем его в\u00a0счёте.',
  leitwegHelp: 'Для государственных учреждений Германии: электронный счёт будет в\u00a0формате XRechnung.',
  forEmailHelp:
    'Покупаете для\u00a0кого-то другого? Укажите почту получателя: после оплаты мы\u00a0предложим лицензию ему.',
  commentHelp: 'Всё, что нам стоит знать. Комментарий тоже попадёт в\u00a0счёт.',
  vatHelp: (example, movesTax) =>
    [
      movesTax
        ? 'Если номер действителен, НДС не\u00a0начисляется: налог вы\u00a0рассчитываете сами (reverse charge).'
        : 'Мы\u00a0укажем его в\u00a0счёте для вашего бухгалтера.',
      example && `Пример для вашей страны: ${example}.`,
    ]
      .filter(Boolean)
      .join(' '),
  vatStatus: {
    checking: 'Проверяем номер.',
    valid: 'VIES подтверждает номер: НДС не\u00a0начисляется (reverse charge).',
    unavailable:
      'VIES не\u00a0отвечает, поэтому пока мы\u00a0принимаем номер и\u00a0проверим его ещё раз позже. НДС не\u00a0начисляется (reverse charge).',
    format: 'Формат номера верный: НДС не\u00a0начисляется, его рассчитывает ваша компания.',
    unknown: 'Проверить номер не\u00a0удалось. Мы\u00a0проверим его при оформлении заказа.',
  },
  country: 'Страна',
  countryHelp: 'От\u00a0страны зависят цена и\u00a0налог.',
  countryChoice: 'От\u00a0страны зависят цена и\u00a0налог.',
  changeCountry: 'Изменить страну',
  otherCountry: (earlier, now) =>
    `Прошлый счёт был для страны ${earlier}, а\u00a0этот заказ\u00a0— для страны ${now}. Проверьте адрес или измените страну.`,

  missing: {
    client_company: 'Укажите название компании.',
    client_zip: 'Укажите почтовый индекс.',
    client_city: 'Укажите город.',
    client_address_line: 'Укажите улицу и\u00a0дом.',
  },
  check: 'Проверьте форму и\u00a0попробуйте ещё раз.',
  taxChanged: 'Номер плательщика НДС изменил налог. Проверьте новую сумму и\u00a0оформите заказ ещё раз.',
  quotedTax: (quoted, now) =>
    `В\u00a0предложении было ${quoted}. С\u00a0этими данными итог\u00a0— ${now}: отличается налог или скидка.`,
  openOrder: id => `Заказ ${id} ожидает оплаты`,
  notPlaced: 'Заказ не\u00a0оформлен. Всё, что вы\u00a0ввели, осталось в\u00a0форме.',
  noUrl: 'Адрес заказа не\u00a0получен',
  place: total => `Оформить заказ на\u00a0${total}`,
  afterwards: 'Сейчас деньги не\u00a0списываются.',
} satisfies typeof english
