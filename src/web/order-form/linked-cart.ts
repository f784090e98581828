import { redirectDocument } from 'react-router'
import type { Prefill } from '../../contract/orders.ts'
import type { WrittenQuote } from '../../contract/written-quotes.ts'
import { plansFor } from '../../domain/licenses/license.ts'
import { paymentMethodsFor } from '../../domain/payments/methods.ts'
import { periodsFor } from '../../domain/pricing/catalog.ts'
import { unreachable } from '../../domain/unreachable.ts'
import { type LoaderArgs, type PageContext, pageContext, requireSignIn } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { couponInUrl } from '../checkout/coupon-part.tsx'
import { knownCountry, loadPriceBasis, type PriceBasis, pickMethod } from '../checkout/price-basis.ts'
import { monthsInQuery, serversInQuery, withChoice } from '../checkout/query.ts'
import type { SavedCart } from '../checkout/saved-cart.ts'
import { isCardPlan } from '../checkout/selection.ts'

/**
 * The cart of a direct link that names a plan (docs/domain.md, 'Plans by mode'); null for any other address.
 * Anything else in it that is invalid or not offered becomes the default.
 */
export function linkedCart(query: URLSearchParams, basis: PriceBasis): SavedCart | null {
  const { catalog } = basis
  const product = plansFor(catalog, 'buy', null).find(code => code === query.get('product'))
  if (!product) return null

  const country = knownCountry([query.get('country')], basis)
  const months = monthsInQuery(catalog, query)
  return {
    product,
    mode: 'buy',
    servers: serversInQuery(catalog, query),
    country,
    periods: periodsFor(catalog, product).includes(months) ? months : 1,
    license_id: null,
    method: pickMethod(
      [query.has('online') ? 'stripe' : 'bank'],
      paymentMethodsFor(country, basis.bankCountries),
    ),
  }
}

export function isOnPricingPage({ product, mode }: Pick<SavedCart, 'product' | 'mode'>): boolean {
  return mode !== 'buy' || isCardPlan(product)
}

export function changePath(cart: SavedCart): string {
  const { mode, servers, country, periods, method, license_id } = cart
  const company = method === 'bank' ? '' : '1'
  const choice = withChoice({ servers, country, method, periods, company }, new URLSearchParams())
  const license = encodeURIComponent(String(license_id))
  switch (mode) {
    case 'buy':
      return `${paths.buy}?${choice}`
    case 'demo':
      return `${paths.buy}${license}?${choice}`
    case 'renew':
    case 'renew-sn':
    case 'upgrade':
      return `/orders/software/astra/license/${license}/${mode}/?${choice}`
    default:
      return unreachable(mode)
  }
}

/** `coupon` and `online` come from the address; the cart is in the browser or in a direct link. */
export type FormBasis = PriceBasis & {
  prefill: Prefill | null
  coupon: string
  online: boolean
  quote: OrderedQuote | null
}

/** The written quote that is ordered at its price. */
type OrderedQuote = WrittenQuote & { token: string; cart: SavedCart }

async function loadQuote({ api }: PageContext, query: URLSearchParams): Promise<OrderedQuote | null> {
  const token = query.get('quote')
  if (!token) return null
  const answer = await api('GET /api/orders/quotes/', { query: { token } })
  // Its own page gives the reason.
  if (!answer.ok || answer.reply.data.obstacle) throw redirectDocument(paths.quote(token))
  const { data } = answer.reply
  const { product, mode, servers, country, periods, license_id } = data
  const method = pickMethod([query.get('method')], data.payments)
  return { ...data, token, cart: { product, mode, servers, country, periods, license_id, method } }
}

export const loader = requireSignIn(async ({ context, request }: LoaderArgs): Promise<FormBasis> => {
  const page = context.get(pageContext)
  const query = new URL(request.url).searchParams
  const [basis, prefill] = await Promise.all([loadPriceBasis(page), page.api('GET /api/orders/prefill/')])
  const linked = linkedCart(query, basis)
  const quote = await loadQuote(page, query)
  if (quote)
    return {
      ...basis,
      quote,
      prefill: { ...quote.buyer, client_country: quote.country, payment: '' },
      online: quote.cart.method !== 'bank',
      coupon: quote.coupon,
    }
  return {
    ...basis,
    quote: null,
    prefill: prefill.ok ? prefill.reply.data : null,
    online: linked ? linked.method !== 'bank' : query.has('online'),
    coupon: couponInUrl(request.url),
  }
})
