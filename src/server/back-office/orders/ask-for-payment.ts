import { type Action, type Actor, runAction } from '../../audit/run-action.ts'
import { makePaymentLink } from '../../checkout/payment-links/make-link.ts'
import { remindOfPayment } from '../../checkout/remind-of-payment.ts'
import { requireVisibleOrder } from '../../orders/own-order.ts'
import type { Shop } from '../../shop.ts'
import type { SignedInCustomer } from '../../sign-in/session.ts'

type Asking = { actor: Actor; orderId: number }

/** Refuses as `makePaymentLink`. */
export async function makeLinkByHand(
  shop: Shop,
  { actor, orderId, customer }: Asking & { customer: SignedInCustomer },
): Promise<string> {
  const action = describe({ actor, orderId }, 'make payment link')
  const { url } = await runAction(shop, action, async tx => {
    const order = await requireVisibleOrder(tx, customer, orderId)
    return makePaymentLink({ ...shop, db: tx }, { order, madeBy: customer.id })
  })
  return url
}

/** Returns the recipient. Refuses as `remindOfPayment`. */
export async function remindByHand(shop: Shop, asking: Asking): Promise<string> {
  const action = describe(asking, 'remind of payment')
  return runAction(shop, action, tx => remindOfPayment(tx, shop, asking.orderId))
}

function describe({ actor, orderId }: Asking, verb: Action['verb']) {
  const target = { type: 'order', id: orderId }
  return { actor, verb, target, reason: '', needs: 'nothing' as const }
}
