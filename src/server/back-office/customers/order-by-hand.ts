import type { z } from 'zod'
import type { backOfficeCustomerCalls } from '../../../contract/back-office/customers.ts'
import { paymentMethodsFor } from '../../../domain/payments/methods.ts'
import { type Actor, requireAllowed, runAction } from '../../audit/run-action.ts'
import { orderAddress } from '../../checkout/emails.ts'
import { makePaymentLink } from '../../checkout/payment-links/make-link.ts'
import { placeOrder } from '../../checkout/place-order.ts'
import { prefillFor } from '../../checkout/prefill.ts'
import { makeWrittenQuote } from '../../checkout/written-quotes/make-written-quote.ts'
import { type CustomerRow, requireCustomer } from '../../customers/page-of-customers.ts'
import { actAs, type SignedInCustomer } from '../../identity/sign-in/session.ts'
import { requireVisibleOrder } from '../../orders/own-order.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import { planProducts } from '../licenses/actions.ts'

type Body = z.output<(typeof backOfficeCustomerCalls)['POST /api/sezam/customers/{id}/orders/']['body']>
type Asked = Body & { id: number; actor: Actor; superuser: SignedInCustomer }

/**
 * An order by card or on invoice terms, with the details of the customer's last invoice if they are of this country. The
 * customer accepts no terms and gives no consent with it. Refuses what `placeOrder` refuses, 'reason-required' and 'not-found'.
 */
export async function orderByHand(shop: Shop, { id, actor, superuser, reason, form, ...cart }: Asked) {
  const needs = 'reason' as const
  requireAllowed({ actor, reason, needs }, shop.clock.now())
  const customer = await requireCustomer(shop.db, id)
  if (customer.erasedAt) throw new Refusal('not-found')
  // Not in the transaction of the action: the provider opens the payment page of a committed order.
  const { orderId } = await placeOrder(shop, {
    customer: actAs(customer),
    request: await fillRequest(shop, id, cart),
    idempotencyKey: form,
  })
  const action = { actor, target: { type: 'order', id: orderId }, reason, needs }
  const { url } = await runAction(shop, { ...action, verb: 'order for customer' }, async tx => {
    const order = await requireVisibleOrder(tx, superuser, orderId)
    if (cart.payment === 'bank') return { url: orderAddress(shop.config, orderId) }
    return makePaymentLink({ ...shop, db: tx }, { order, madeBy: superuser.id })
  })
  return { url, orderId }
}

type Cart = Pick<Body, 'plan' | 'servers' | 'country' | 'periods'>

async function fillRequest<More>(shop: Shop, customerId: number, { plan, ...cart }: Cart & More) {
  const { payment: _last, ...billing } = await prefillFor(shop.db, customerId)
  return {
    ...(billing.client_country === cart.country ? billing : {}),
    ...cart,
    product: planProducts[plan],
    mode: 'buy' as const,
    address: '',
    withoutTerms: true as const,
  }
}

type Quoted = Cart & { customer: CustomerRow; coupon?: string | undefined }

/** Anyone can order it, and then chooses how to pay. */
export async function quoteByHand(shop: Shop, { customer, plan, servers, periods, country, coupon }: Quoted) {
  const [payment = 'stripe'] = paymentMethodsFor(country, [])
  const cart = { plan, servers, periods, country, coupon, payment, consent: true, country_confirmed: true }
  return makeWrittenQuote(shop, actAs(customer), await fillRequest(shop, customer.id, cart))
}
