import type { moneyWords as english } from '../../en/back-office/money-words.ts'

export const moneyWords = {
  kinds: {
    transfer: 'банковский перевод',
    payment: 'оплата картой или криптовалютой',
    refund: 'возврат',
    dispute: 'спор',
    reversal: 'отмена платежа',
    correction: 'исправленный счёт',
  },
  open: 'открыт',
  resolutions: {
    applied: 'зачтён',
    refunded: 'возвращён',
    credited: 'выставлена кредит-нота',
    ignored: 'оставлен без действий',
  },
} satisfies typeof english
