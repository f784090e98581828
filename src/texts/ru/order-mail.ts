import type { orderMail as english } from '../en/order-mail.ts'
import { formatPercent } from '../percent.ts'
import { sold } from '../sold.ts'
import { transfer } from './bank-transfer.ts'
import { units } from './counts.ts'
import { lineTitle, shortTitle } from './line-title.ts'

export const orderMail = {
  lineTitle,
  shortTitle,
  paymentNote: 'Лицензия будет готова, как только оплата подтвердится: она придёт в\u00a0письме.',
  taxLine: rate => `НДС ${formatPercent('ru', rate)}`,
  placed: 'Заказ оформлен.',
  paymentPageOpen: 'Страница оплаты открыта.',
  chatLinkMade: 'Чат готов.',
  paymentLinkMade: 'Ссылка на\u00a0оплату готова.',
  linkMail: {
    sent: email => `Ссылка на\u00a0оплату отправлена на\u00a0${email}.`,
    subject: (brand, id) => `${brand}: ссылка на\u00a0оплату заказа ${id}`,
    title: id => `Оплата заказа ${id}`,
    opening: (account, id) => `${account} просит вас оплатить заказ ${id}.`,
    ownOpening: id => `Вот ссылка на\u00a0оплату вашего заказа ${id}.`,
    pay: 'Оплатить картой или через PayPal:',
    until: (day, time) => `Ссылка действует до\u00a0${day}, ${time} по\u00a0UTC.`,
    unexpected: 'Если вы\u00a0не\u00a0ждали этого письма, просто не\u00a0обращайте на\u00a0него внимания.',
  },
  received: {
    subject: (brand, id) => `${brand}: мы\u00a0получили заказ ${id}`,
    title: 'Спасибо за\u00a0заказ!',
    opening: id => `Мы\u00a0получили заказ ${id}.`,
    next: 'Счёт приложен к\u00a0письму. Переведите сумму по\u00a0этим реквизитам:',
    transfer,
    byReseller: 'Счёт выставил наш партнёр в\u00a0вашей стране.',
    license: 'Когда перевод поступит, лицензия появится в\u00a0профиле и\u00a0придёт в\u00a0письме.',
    licensed: 'Лицензия выпущена, её\u00a0файл приложен к\u00a0письму:',
    company: 'Компания',
  },
  paymentReminder: {
    subject: (brand, id) => `${brand}: оплата заказа ${id}`,
    title: id => `Заказ ${id} ещё не\u00a0оплачен`,
    isDue: (id, day) =>
      `Срок оплаты счёта по\u00a0заказу ${id}\u00a0— ${day}. Счёт ещё раз приложен к\u00a0письму.`,
    wasDue: (id, day) =>
      `Срок оплаты счёта по\u00a0заказу ${id} истёк ${day}. Счёт ещё раз приложен к\u00a0письму.`,
    stop: 'Не\u00a0напоминать о\u00a0неоплаченных заказах:',
    transfer: sum => `Переведите ${sum} по\u00a0этим реквизитам:`,
    alreadyPaid:
      'Если вы\u00a0уже перевели деньги, ничего делать не\u00a0нужно: перевод идёт несколько дней.',
  },
  terms: 'Условия, которые вы\u00a0приняли (приложены):',
  notPaidInTime: 'Заказ не\u00a0оплачен в\u00a0срок и\u00a0закрыт.',
  cancelled: {
    subject: (brand, id) => `${brand}: заказ ${id} отменён`,
    title: 'Ваш заказ отменён',
    opening: id => `Мы\u00a0отменили заказ ${id}. Платить за\u00a0него больше не\u00a0нужно.`,
    reason: reason => `Причина: ${reason}`,
    next: 'Если вы\u00a0уже заплатили, платить ещё раз не\u00a0нужно: мы\u00a0проверим платёж и\u00a0напишем вам. Если лицензия вам всё ещё нужна, закажите её\u00a0снова на\u00a0странице заказа.',
  },
  expired: {
    subject: (brand, id) => `${brand}: срок оплаты заказа ${id} истёк`,
    title: 'Срок оплаты заказа истёк',
    opening: id => `Заказ ${id} не\u00a0был оплачен в\u00a0срок. Деньги не\u00a0списаны.`,
    again:
      'Если лицензия вам всё ещё нужна, закажите её\u00a0снова на\u00a0странице заказа, по\u00a0сегодняшней цене.',
  },
  refund: {
    subject: (brand, id) => `${brand}: возврат денег за\u00a0заказ ${id}`,
    title: 'Получите возврат',
    opening: (id, sum) => `Мы\u00a0возвращаем ${sum} за\u00a0заказ ${id}, оплаченный криптовалютой.`,
    next: 'Откройте страницу и\u00a0укажите адрес своего кошелька. Затем мы\u00a0отправим деньги по\u00a0курсу того дня.',
    collect: 'Получить возврат:',
  },
  later: {
    subject: (brand, id) => `${brand}: заказ ${id} оплачен`,
    title: 'Спасибо, оплата получена',
    opening: id => `Мы\u00a0получили оплату заказа ${id}. Лицензия по\u00a0нему выпущена раньше.`,
    invoice: 'Счёт приложен к\u00a0письму.',
  },
  confirmation: {
    subject: (brand, id) => `${brand}: заказ ${id} оплачен, лицензия готова`,
    title: 'Спасибо, ваша лицензия готова',
    opening: id => `Мы\u00a0получили оплату заказа ${id}.`,
    item: 'Позиция',
    price: 'Цена',
    coupon: code => `Купон ${code}`,
    crypto: 'Скидка за\u00a0криптовалюту',
    subtotal: 'Сумма без налога',
    tax: rate => `НДС ${formatPercent('ru', rate)}`,
    total: 'Итого',
    license: 'Лицензия',
    serial: 'Серийный номер',
    servers: () => `Число ${units().many}`,
    validUntil: 'Действует до',
    updatesUntil: 'Бесплатные обновления до',
    technician: 'Устанавливает кто-то другой? Пригласите его как техника',
    next: brand =>
      `Файл лицензии license.txt во\u00a0вложении: скопируйте его на\u00a0каждый сервер как ${sold().install.folder}/license.txt и\u00a0перезапустите ${brand}.`,
    guide: 'Подробнее об\u00a0установке:',
    product: brand => `Скачать ${brand}:`,
    download: 'Открыть лицензию:',
    invoice: 'Счёт приложен к\u00a0письму.',
    order: 'Открыть заказ:',
  },
} satisfies typeof english
