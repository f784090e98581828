import type { orders as english } from '../../en/back-office/orders.ts'

export const orders = {
  title: 'Заказы',
  orderTitle: id => `Заказ ${id}`,
  empty: 'Под эти условия не\u00a0подходит ни\u00a0один заказ.',
  none: 'Заказов пока нет.',
  columns: {
    number: 'Номер',
    placed: 'Оформлен',
    customer: 'Клиент',
    what: 'Что заказано',
    state: 'Состояние',
    method: 'Способ оплаты',
    total: 'Итого',
    country: 'Страна',
  },
  statuses: { pending: 'ждёт оплаты', paid: 'оплачен', cancelled: 'отменён', expired: 'истёк' },
  methods: { card: 'карта', bank: 'банковский перевод', crypto: 'криптовалюта', paypal: 'PayPal' },
  facts: {
    subtotal: 'Без налога',
    tax: percent => `Налог, ${percent}`,
    total: 'Итого',
    coupon: 'Купон',
    buyer: 'Покупатель',
    vatNumber: 'Номер НДС',
    invoice: 'Счёт',
    reference: 'Референс платежа',
    license: 'Лицензия',
  },
  history: 'Что произошло',
  events: {
    placed: 'Заказ оформлен',
    payment: 'Платёж',
    paid: 'Заказ оплачен',
    invoice: 'Выставлен счёт',
    'credit-note': 'Выставлена кредит-нота',
    action: 'Действие',
  },
  customerView: 'Открыть как видит клиент',
  cancel: {
    open: 'Отменить заказ',
    question: id => `Отменить заказ ${id}?`,
    consequences: (email, invoice) =>
      `Оплатить его будет нельзя. На\u00a0адрес ${email} уйдёт письмо без причины.${invoice ? ` К\u00a0счёту ${invoice} будет выставлена кредит-нота.` : ''}`,
    submit: 'Отменить заказ',
  },
} satisfies typeof english
