import type { sandboxPayment as english } from '../en/sandbox-payment.ts'

export const sandboxPayment = {
  title: (shop, orderId) => `${shop}: заказ ${orderId}, оплата в\u00a0песочнице`,
  mark: 'Песочница: деньги не\u00a0списываются',
  explained: 'Эта страница имитирует платёжную систему. Выберите, что ответит банк покупателя.',
  order: id => `Заказ ${id}`,
  email: 'Эл.\u00a0почта',
  lines: 'Состав заказа',
  item: 'Позиция',
  amount: 'Сумма',
  total: 'Итого',
  pay: amount => `Оплатить ${amount}`,
  decline: 'Отклонить карту',
  leave: 'Уйти без\u00a0оплаты',
  declined: 'Карта отклонена. Попробуйте другую карту или вернитесь в\u00a0магазин.',
  paid: { title: 'Заказ оплачен', text: 'Платёж прошёл. Можно вернуться в\u00a0магазин.' },
  expired: {
    title: 'Эта страница оплаты закрыта',
    text: 'Деньги не\u00a0списаны. Магазин может открыть новую.',
  },
  back: 'Вернуться в\u00a0магазин',
  unknown: {
    title: 'Такой страницы оплаты нет',
    text: 'Проверьте адрес или откройте заказ в\u00a0магазине и\u00a0перейдите к\u00a0оплате оттуда.',
  },
} satisfies typeof english
