import { cardPlans, plansFor } from '../../domain/licenses/license.ts'
import { type PaymentMethod, paymentMethodsFor } from '../../domain/payments/methods.ts'
import { periodsFor, serverLimits } from '../../domain/pricing/catalog.ts'
import { monthsIn } from '../checkout/months.ts'
import { countryOf } from '../checkout/payment-choice.ts'
import type { Choices } from '../checkout/price-basis.ts'
import type { SavedCart } from '../checkout/saved-cart.ts'

/**
 * The cart of a direct link, whose address names a plan that anyone may buy (docs/domain.md, 'Plans by mode'); null for
 * any other address. Whatever else is junk in it, or not on offer, becomes the default.
 */
export function linkedCart(query: URLSearchParams, choices: Choices): SavedCart | null {
  const product = plansFor('buy', null).find(code => code === query.get('product'))
  if (!product) return null

  const country = countryOf([query.get('country')], choices)
  const months = monthsIn(query)
  return {
    product,
    mode: 'buy',
    servers: serversIn(query),
    country,
    periods: periodsFor(product).includes(months) ? months : 1,
    license_id: null,
    method: methodIn(query, paymentMethodsFor(country, choices.resellers)),
  }
}

/** Whether the page of the prices, where a cart is changed, has this one's plan. */
export function isChangedAtPrices({ product, mode }: Pick<SavedCart, 'product' | 'mode'>): boolean {
  return mode !== 'buy' || cardPlans.some(plan => plan === product)
}

function serversIn(query: URLSearchParams): number {
  const text = query.get('servers') ?? ''
  const servers = /^[1-9]\d?$/.test(text) ? Number(text) : serverLimits.min
  return servers <= serverLimits.max ? servers : serverLimits.min
}

/** By transfer, or by card where the address says `online`; a country that has not got it pays in its own first way. */
function methodIn(query: URLSearchParams, methods: readonly PaymentMethod[]): PaymentMethod {
  const wanted = query.has('online') ? 'stripe' : 'bank'
  return methods.find(method => method === wanted) ?? methods[0] ?? 'stripe'
}
