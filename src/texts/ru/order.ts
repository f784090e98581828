import { formatDay } from '../day.ts'
import type { order as english } from '../en/order.ts'
import { formatMoment } from '../moment.ts'
import { formatPercent } from '../percent.ts'
import { sold } from '../sold.ts'
import { transfer } from './bank-transfer.ts'
import { ordering } from './ordering.ts'

export const order = {
  pageTitle: 'Заказ',
  loading: 'Загрузка…',
  failed: {
    title: 'Не\u00a0удалось загрузить заказ',
    absent: 'В\u00a0вашем аккаунте такого заказа нет. Возможно, он\u00a0относится к\u00a0другому аккаунту.',
    text: 'Магазин не\u00a0ответил. С\u00a0самим заказом всё в\u00a0порядке: попробуйте ещё раз чуть позже.',
    toOrders: 'Все заказы',
  },

  heading: id => `Заказ ${id}`,
  status: {
    pending: 'Ожидает оплаты',
    paid: 'Оплачен',
    amountDue: 'Ждёт доплаты',
    refunded: 'Деньги возвращены',
    cancelled: 'Отменён',
    expired: 'Просрочен',
  },

  step: {
    thanks: 'Спасибо за\u00a0заказ!',
    contact: 'Скоро мы\u00a0свяжемся с\u00a0вами и\u00a0пришлём реквизиты для\u00a0оплаты.',
    transfer: {
      title: 'Ждём ваш банковский перевод',
      text: 'Лицензия будет готова, как только поступят деньги.',
      licensed: 'Ваша лицензия уже выпущена: она в\u00a0профиле и\u00a0в\u00a0письме об\u00a0этом заказе.',
      rest: 'Счёт исправлен, и\u00a0его сумма больше уплаченной. Лицензия не\u00a0меняется.',
      reference: invoice => `Укажите в\u00a0назначении платежа счёт ${invoice}.`,
    },
    chat: {
      title: 'Оплатите заказ в\u00a0чате',
      text: 'Наш бот выставит счёт в\u00a0той криптовалюте, которую вы\u00a0выберете. На\u00a0оплату есть 24\u00a0часа. Если вы\u00a0уже заплатили, не\u00a0платите ещё раз: подтверждение сети может занять время.',
      continue: 'Продолжить в\u00a0чате',
      watching: 'Страница проверяет оплату сама.',
    },
    ready: {
      title: 'Лицензия готова',
      text: email =>
        `Оплата получена. Серийный номер и\u00a0license.txt мы\u00a0отправили и\u00a0на\u00a0${email}.`,
      file: 'Скачать license.txt',
      steps: {
        download: 'Скачайте',
        downloadText: 'Один файл для\u00a0всех серверов лицензии.',
        install: 'Установите',
        installText: product =>
          `Скопируйте license.txt на\u00a0сервер как ${sold().install.folder}/license.txt и\u00a0перезапустите ${product}.`,
        check: 'Проверьте',
        checkText: product => `${product} покажет серийный номер и\u00a0срок лицензии.`,
      },
      guide: 'Как установить',
      download: product => `Скачать ${product}`,
      action: 'Перейти к\u00a0лицензии',
    },
    paid: { title: 'Заказ оплачен', text: 'Ваши лицензии\u00a0— в\u00a0профиле.' },
    confirming: {
      title: 'Ждём ответа платёжной системы',
      text: 'Обычно это занимает несколько секунд. Страница проверяет оплату сама.',
      slow: 'Оплата пока не\u00a0подтверждена. Страницу можно закрыть: мы\u00a0напишем вам, когда придёт подтверждение. Дважды деньги не\u00a0спишутся.',
      again: 'Проверить ещё раз',
    },
    payUntil: moment => `Заказ можно оплатить до\u00a0${formatMoment('ru', moment)}.`,
    unpaid: { title: 'Заказ ещё не\u00a0оплачен', text: 'Деньги не\u00a0списаны.' },
    underReview: {
      title: 'Проверяем ваш платёж',
      text: email =>
        `Мы\u00a0получили платёж, который не\u00a0соответствует этому заказу. Делать ничего не\u00a0нужно, платить ещё раз тоже. Мы\u00a0напишем на\u00a0${email}.`,
    },
    continue: 'Перейти к\u00a0оплате',
    cancelled: {
      title: 'Заказ отменён',
      text: 'Деньги не\u00a0списаны. Заказать снова можно в\u00a0любое время.',
    },
    expired: {
      title: 'Заказ просрочен',
      text: 'Срок оплаты истёк, деньги не\u00a0списаны. Заказать снова можно в\u00a0любое время по\u00a0текущим ценам.',
    },
    again: 'Заказать снова по\u00a0текущей цене',
    toPricing: 'Посмотреть цены',
  },
  link: {
    lead: 'Платит кто-то\u00a0другой, например бухгалтер? Отправьте ему ссылку. Она действует 7\u00a0дней, входить в\u00a0аккаунт не\u00a0нужно.',
    label: 'Ссылка на\u00a0оплату',
    mail: {
      label: 'Или отправить ссылку письмом на\u00a0адрес',
      send: 'Отправить ссылку',
    },
    copy: 'Скопировать ссылку на\u00a0оплату',
    copied: 'Ссылка скопирована',
  },

  date: 'Дата',
  day: moment => formatDay('ru', moment),
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
  credited: 'Сумма кредит-нот',
  refunded: 'Возвращено',
  company: 'Компания',
  name: 'Имя',
  vat: 'Номер плательщика НДС',
  taxNumber: 'Налоговый номер',
  placedBy: 'Кто оформил',
  purchaseOrder: 'Номер заявки',
  leitwegId: 'Leitweg-ID',
  withdrawal: {
    here: 'Отказаться от\u00a0договора',
    until: day =>
      `Как потребитель вы\u00a0можете до\u00a0${day} включительно отказаться от\u00a0этого договора без объяснения причин.`,
    unpaid: 'Как потребитель вы\u00a0можете отказаться от\u00a0этого заказа без объяснения причин.',
    withdrawn: day => `Вы\u00a0отказались от\u00a0этого договора ${day}`,
    refund: 'Мы\u00a0вернём деньги в\u00a0течение 14\u00a0дней с\u00a0этого дня.',
  },
  terms: 'Условия',
  acceptedTerms: 'Принятая версия',
  address: 'Адрес',
  item: 'Позиция',
  times: count => `×\u00a0${count}`,
  sums: id => `Из\u00a0чего складывается сумма заказа ${id}`,
  price: 'Цена',
  coupon: code => `Купон ${code}`,
  crypto: 'Скидка за\u00a0криптовалюту',
  subtotal: 'Сумма без\u00a0налога',
  tax: rate => `НДС ${formatPercent('ru', rate)}`,
  taxNote: ordering.taxNote,
  total: 'Итого',
  comment: 'Комментарий',
  invoice: 'Открыть счёт',
  eInvoice: 'Электронный счёт (XML)',
  creditNote: 'Открыть кредит-ноту',
  creditNoteWith: number => `Открыть кредит-ноту ${number}`,
  transfer: {
    ...transfer,
    day: date => formatDay('ru', date),
  },
  newTab: 'откроется в\u00a0новой вкладке',
} satisfies typeof english
