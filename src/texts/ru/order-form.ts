import type { orderForm as english } from '../en/order-form.ts'
import { lineTitle } from './line-title.ts'

const day = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeZone: 'UTC' })

export const orderForm = {
  title: 'Заказ с\u00a0оплатой банковским переводом',
  lead: 'Укажите, на\u00a0кого выставить счёт. Оплата\u00a0— после того, как вы его получите.',
  online: {
    title: 'Заказ для компании',
    lead: 'Укажите, на\u00a0кого выставить счёт. Оплата\u00a0— на\u00a0следующей странице.',
    pay: total => `Оплатить ${total}`,
    afterwards: 'Дальше откроется страница платёжной системы.',
  },
  loading: 'Загрузка…',

  invalidPeriod: {
    title: 'Такой срок для этого продукта недоступен',
    text: 'Месячная подписка оформляется на\u00a01, 3\u00a0или 6\u00a0месяцев, всё остальное\u00a0— на\u00a0один срок. Выберите, пожалуйста, ещё раз.',
    back: 'Вернуться',
  },
  noCart: {
    title: 'Пока нечего заказывать',
    text: 'Выберите тариф и\u00a0банковский перевод на\u00a0странице цен\u00a0— она приведёт сюда.',
    action: 'Посмотреть цены',
  },
  noLicense: {
    title: 'Не\u00a0удалось загрузить лицензию',
    absent: 'В\u00a0вашем аккаунте такой лицензии нет.',
    text: 'Магазин не\u00a0ответил. Ваш выбор сохранён: попробуйте ещё раз чуть позже.',
    retry: 'Попробовать ещё раз',
    toProfile: 'Перейти в\u00a0профиль',
  },
  notSold: {
    title: 'Оформить этот заказ не\u00a0получится',
    text: 'Того, что вы выбрали раньше, больше нет в\u00a0продаже. Выберите, пожалуйста, ещё раз.',
    unknownProduct: 'Неизвестный продукт',
    action: 'Посмотреть цены',
  },

  summary: 'Ваш заказ',
  lineTitle,
  change: 'Изменить заказ',
  method: 'Оплата',
  methods: { stripe: 'Карта или PayPal', bank: 'Банковский перевод', crypto: 'Криптовалюта' },
  byReseller: 'Счёт выставит наш партнёр в\u00a0вашей стране.',
  license: 'Лицензия',
  validUntil: 'Новый срок действия',
  updatesUntil: 'Обновления до',
  day: date => day.format(new Date(`${date}T00:00:00Z`)),
  sums: 'Из\u00a0чего складывается сумма',
  subtotal: 'Сумма без налога',
  tax: rate => `НДС ${rate.replace('.', ',')}\u00a0%`,
  taxNote: {
    domestic: '',
    destination: '',
    'reverse-charge': 'обратное начисление НДС',
    outside: 'за\u00a0пределами ЕС: без\u00a0НДС',
  },
  total: 'Итого',

  coupon: {
    have: 'Есть купон?',
    apply: 'Применить',
    remove: 'Убрать',
    price: 'Цена',
    line: code => `Купон ${code}`,
  },

  details: 'Данные для счёта',
  optional: '(необязательно)',
  labels: {
    client_company: 'Компания',
    client_zip: 'Почтовый индекс',
    client_city: 'Город',
    client_address_line: 'Адрес',
    client_vat: 'Номер плательщика НДС или ИНН',
    comment: 'Комментарий',
    coupon: 'Купон',
  },
  commentHelp: 'Номер вашей заявки или всё, что нам стоит знать.',
  vatHelp: (example, movesTax) =>
    [
      movesTax
        ? 'С\u00a0действующим номером НДС не\u00a0добавляется: налог вы начисляете сами (reverse charge).'
        : 'Он будет указан в\u00a0счёте: там он нужен вашему бухгалтеру.',
      example && `В\u00a0вашей стране он выглядит так: ${example}.`,
    ]
      .filter(Boolean)
      .join(' '),
  vatStatus: {
    checking: 'Проверяем номер.',
    valid: 'VIES подтверждает номер: НДС не\u00a0добавляется (reverse charge).',
    unavailable:
      'VIES сейчас не\u00a0отвечает, поэтому номер принят по\u00a0виду: НДС не\u00a0добавляется (reverse charge). Позже мы спросим VIES ещё раз.',
    unknown: 'Сейчас номер проверить не\u00a0удалось. Он будет проверен при оформлении заказа.',
  },
  country: 'Страна',
  countryHelp: 'От\u00a0неё зависят цена и\u00a0налог, поэтому изменить её можно там, где вы её выбрали:',
  changeCountry: 'изменить страну',
  otherCountry: (earlier, now) =>
    `В\u00a0прошлый раз страной счёта была ${earlier}, а\u00a0в\u00a0этом заказе\u00a0— ${now}. Проверьте адрес или измените страну.`,

  missing: {
    client_company: 'Укажите название компании.',
    client_zip: 'Укажите почтовый индекс.',
    client_city: 'Укажите город.',
    client_address_line: 'Укажите улицу и\u00a0дом.',
  },
  check: 'Проверьте форму и попробуйте ещё раз.',
  taxChanged:
    'Номер плательщика НДС изменил налог. Посмотрите на\u00a0новую сумму и\u00a0оформите заказ ещё раз.',
  notPlaced: 'Заказ не\u00a0оформлен. Всё, что вы ввели, сохранено.',
  noUrl: 'Адрес заказа не\u00a0получен',
  place: total => `Оформить заказ на\u00a0${total}`,
  afterwards: 'Сейчас деньги не\u00a0списываются.',
} satisfies typeof english
