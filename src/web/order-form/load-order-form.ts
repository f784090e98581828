import type { Prefill } from '../../contract/orders.ts'
import { type LoaderArgs, pageContext } from '../app/context.ts'
import { signedIn } from '../app/guards.ts'
import { couponInUrl } from '../checkout/coupon-lookup.ts'
import { type Choices, loadPriceBasis, type PriceBasis } from '../checkout/price-basis.ts'
import { linkedCart } from './linked-cart.ts'

/** What the server knows of the order; the cart itself waits in the browser, or in a direct link. `coupon` and `online` are the address's. */
export type Prepared = PriceBasis & Choices & { prefill: Prefill | null; coupon: string; online: boolean }

export const loader = signedIn(async ({ context, request }: LoaderArgs): Promise<Prepared> => {
  const { api } = context.get(pageContext)
  const query = new URL(request.url).searchParams
  const [basis, prefill] = await Promise.all([loadPriceBasis(api), api('GET /api/orders/prefill/')])
  const linked = linkedCart(query, basis)
  return {
    ...basis,
    // Without it one can still order: the form is then empty.
    prefill: prefill.ok ? prefill.reply.data : null,
    online: linked ? linked.method !== 'bank' : query.has('online'),
    coupon: couponInUrl(request.url),
  }
})
