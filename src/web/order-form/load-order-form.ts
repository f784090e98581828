import type { Prefill } from '../../contract/orders.ts'
import { type LoaderArgs, pageContext } from '../app/context.ts'
import { requireSignIn } from '../app/guards.ts'
import { couponInUrl } from '../checkout/coupon-part.tsx'
import { type Choices, loadPriceBasis, type PriceBasis } from '../checkout/price-basis.ts'
import { linkedCart } from './linked-cart.ts'

/** `coupon` and `online` come from the address; the cart is in the browser or in a direct link. */
export type FormBasis = PriceBasis & Choices & { prefill: Prefill | null; coupon: string; online: boolean }

export const loader = requireSignIn(async ({ context, request }: LoaderArgs): Promise<FormBasis> => {
  const { api } = context.get(pageContext)
  const query = new URL(request.url).searchParams
  const [basis, prefill] = await Promise.all([loadPriceBasis(api), api('GET /api/orders/prefill/')])
  const linked = linkedCart(query, basis)
  return {
    ...basis,
    prefill: prefill.ok ? prefill.reply.data : null,
    online: linked ? linked.method !== 'bank' : query.has('online'),
    coupon: couponInUrl(request.url),
  }
})
