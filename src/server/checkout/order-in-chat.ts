import { type CurrencyCode, formatMoney } from '../../domain/money/money.ts'
import type { OrderStatus } from '../../domain/orders/order.ts'
import { type Language, languageOf } from '../../texts/language.ts'
import { findOrder } from '../orders/store.ts'
import type { Shop } from '../shop.ts'
import { orderWords } from './order-words.ts'

export type OrderInChat = {
  id: number
  status: OrderStatus
  /** The language it was ordered in. */
  language: Language
  title: (language: Language) => string
  total: string
  /** Whether it can be paid now. */
  isPayable: boolean
}

/** An order as the bot speaks of it. */
export async function orderInChat(shop: Shop, id: number): Promise<OrderInChat | null> {
  const order = await findOrder(shop.db, id)
  if (!order) return null
  const isOver = order.expiresAt === null || order.expiresAt <= shop.clock.now()
  // The table's checks allow no other status and currency.
  const status = order.status as OrderStatus
  return {
    id,
    status: status === 'pending' && isOver ? 'expired' : status,
    language: languageOf(order.language),
    title: language => orderWords[language].lineTitle(shop.config.productName, order),
    total: formatMoney(order.total, order.currency as CurrencyCode, 'always'),
    isPayable: status === 'pending' && !isOver,
  }
}
