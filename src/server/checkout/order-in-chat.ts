import { formatMoney } from '../../domain/money/money.ts'
import type { PaymentObstacle } from '../../domain/orders/order.ts'
import type { Language } from '../../texts/language.ts'
import { findOrder } from '../orders/store.ts'
import type { Shop } from '../shop.ts'
import { orderWords } from './order-words.ts'
import { findPaymentObstacle } from './require-payable.ts'

export type OrderInChat = {
  id: number
  language: Language
  title: (language: Language) => string
  total: (language: Language) => string
  obstacle: PaymentObstacle | null
}

export async function orderInChat(shop: Shop, id: number): Promise<OrderInChat | null> {
  const order = await findOrder(shop.db, id)
  if (!order) return null
  return {
    id,
    language: order.language,
    title: language => orderWords[language].lineTitle(shop.config.productName, order),
    total: language => formatMoney(order.total, order.currency, { language, decimals: 'always' }),
    obstacle: await findPaymentObstacle(shop, order),
  }
}
