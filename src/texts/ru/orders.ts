import type { orders as english } from '../en/orders.ts'
import { lineTitle } from './line-title.ts'

export const orders = {
  lineTitle,
  taxLine: rate => `НДС ${rate}%`,
  placed: 'Заказ оформлен.',
  paymentPageOpen: 'Страница оплаты открыта.',
  chatLinkMade: 'Чат готов.',
  paymentLinkMade: 'Ссылка на оплату готова.',
  received: {
    subject: (brand, id) => `${brand}: мы получили заказ ${id}`,
    title: 'Спасибо за заказ!',
    opening: id => `Мы получили заказ ${id}.`,
    next: 'Скоро мы свяжемся с вами и пришлём реквизиты для оплаты.',
    byReseller: 'Счёт выставит наш партнёр в вашей стране.',
    license: 'Как только перевод поступит, лицензия появится в профиле, а серийный номер мы пришлём письмом.',
    company: 'Компания',
  },
  confirmation: {
    subject: (brand, id) => `${brand}: заказ ${id} оплачен, лицензия готова`,
    title: 'Спасибо, ваша лицензия готова',
    opening: id => `Мы получили оплату заказа ${id}.`,
    item: 'Позиция',
    subtotal: 'Сумма без налога',
    tax: rate => `НДС ${rate}%`,
    total: 'Итого',
    license: 'Лицензия',
    serial: 'Серийный номер',
    servers: 'Серверы',
    validUntil: 'Действует до',
    updatesUntil: 'Бесплатные обновления до',
    next: brand =>
      `Введите серийный номер в ${brand} на своём сервере и перезапустите его. Лицензия и все её серверы всегда видны в профиле:`,
    order: 'Ваш заказ:',
    questions: email => `Есть вопросы? Ответьте на это письмо или напишите на ${email}.`,
  },
} satisfies typeof english
