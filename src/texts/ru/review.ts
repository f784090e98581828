import type { review as english } from '../en/review.ts'

const day = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeZone: 'UTC' })

export const review = {
  loading: 'Загрузка…',
  failed: {
    title: 'Не\u00a0удалось загрузить заказ',
    absent: 'Такого заказа здесь нет. Возможно, он относится к\u00a0другому аккаунту.',
    text: 'Магазин не\u00a0ответил. С\u00a0самим заказом всё в\u00a0порядке: попробуйте ещё раз чуть позже.',
    retry: 'Попробовать ещё раз',
  },

  heading: id => `Заказ ${id}`,
  toProfile: 'Профиль',
  status: { pending: 'Ожидает оплаты', paid: 'Оплачен', cancelled: 'Отменён', expired: 'Срок оплаты истёк' },

  step: {
    thanks: 'Спасибо за заказ!',
    contact: 'Скоро мы свяжемся с\u00a0вами и\u00a0пришлём реквизиты для\u00a0оплаты.',
    transfer: {
      title: 'Ждём ваш банковский перевод',
      text: 'Лицензия будет готова, как только поступят деньги.',
      reference: invoice => `Укажите в\u00a0назначении платежа счёт ${invoice}.`,
    },
    ready: {
      title: 'Лицензия готова',
      text: email =>
        `Оплата получена. Серийный номер\u00a0— в\u00a0профиле и\u00a0в\u00a0письме, которое мы отправили на\u00a0${email}.`,
      action: 'Перейти к\u00a0лицензии',
    },
    paid: { title: 'Заказ оплачен', text: 'Ваши лицензии\u00a0— в\u00a0профиле.', action: 'Открыть профиль' },
    confirming: {
      title: 'Ждём ответа платёжной системы',
      text: 'Обычно это занимает несколько секунд. Страница проверяет оплату сама.',
      slow: 'Платёжная система пока не\u00a0подтвердила оплату. Страницу можно закрыть: мы напишем вам, когда ответ придёт. Дважды деньги не\u00a0спишутся.',
      again: 'Проверить ещё раз',
    },
    unpaid: { title: 'Заказ ещё не\u00a0оплачен', text: 'Деньги пока не\u00a0списаны.' },
    continue: 'Перейти к\u00a0оплате',
    cancelled: {
      title: 'Заказ отменён',
      text: 'Деньги не\u00a0списаны. Заказать снова можно в\u00a0любое время.',
    },
    expired: {
      title: 'Срок оплаты этого заказа истёк',
      text: 'Деньги не\u00a0списаны. Заказать снова можно в\u00a0любое время по\u00a0текущим ценам.',
    },
    toPricing: 'Посмотреть цены',
  },
  link: {
    lead: 'Платит кто-то другой, например бухгалтер? Отправьте ссылку: она действует 7\u00a0дней, входить в\u00a0аккаунт по\u00a0ней не\u00a0нужно.',
    label: 'Ссылка на\u00a0оплату',
    copy: 'Скопировать ссылку на\u00a0оплату',
    copied: 'Ссылка скопирована',
    copyFailed: 'Браузер не\u00a0разрешил: выделите ссылку и\u00a0скопируйте вручную.',
  },

  date: 'Дата',
  day: moment => day.format(new Date(moment)),
  source: 'Способ оплаты',
  sources: {
    bank: 'Банковский перевод',
    paypal: 'PayPal',
    everypay: 'Карта через Everypay',
    stripe: 'Карта или PayPal через Stripe',
    crypto: 'Криптовалюта',
    unknown: 'Неизвестно',
  },
  account: 'Аккаунт',
  invoiceNumber: 'Номер счёта',
  company: 'Компания',
  name: 'Имя',
  vat: 'Номер плательщика НДС',
  address: 'Адрес',
  item: 'Позиция',
  times: count => `× ${count}`,
  sums: id => `Суммы заказа ${id}`,
  subtotal: 'Сумма без\u00a0налога',
  tax: rate => `Налог ${String(rate).replace('.', ',')}\u00a0%`,
  taxNote: {
    domestic: '',
    destination: '',
    'reverse-charge': 'обратное начисление НДС',
    outside: 'за\u00a0пределами ЕС: без\u00a0НДС',
  },
  total: 'Итого',
  comment: 'Комментарий',
  invoice: 'Открыть счёт',
  eInvoice: 'Электронный счёт (XML)',
  creditNote: 'Открыть кредит-ноту',
  transfer: {
    beneficiary: 'Получатель',
    account: 'Счёт получателя',
    bic: 'BIC (SWIFT)',
    bank: 'Банк',
    reference: 'Назначение платежа',
    amount: 'Сумма',
    dueOn: 'Оплатить до',
    day: date => day.format(new Date(`${date}T00:00:00Z`)),
    copy: 'Скопировать',
    copied: 'Скопировано',
  },
  newTab: 'откроется в\u00a0новой вкладке',
} satisfies typeof english
