import type { Prefill } from '../../contract/orders.ts'
import type { CurrencyCode, Rates } from '../../domain/money.ts'
import type { Answer } from '../app/api.ts'
import { type LoaderArgs, pageContext } from '../app/context.ts'
import { signedIn } from '../app/guards.ts'

/** What the server knows of the order; the cart itself waits in the browser. */
export type Prepared = {
  prefill: Prefill | null
  /** [alpha-3, name] in the visitor's language. */
  countries: readonly (readonly [code: string, name: string])[]
  resellers: readonly string[]
  rates: Partial<Rates>
  sellerCountry: string
  /** The shop's UTC day. */
  today: string
  /** From the address. */
  coupon: string
}

export const loader = signedIn(async ({ context, request }: LoaderArgs): Promise<Prepared> => {
  const { api } = context.get(pageContext)
  const [prefill, currencies, countries, resellers, seller] = await Promise.all([
    api('GET /api/orders/prefill/'),
    api('GET /api/orders/currencies/').then(required),
    api('GET /api/orders/countries/').then(required),
    api('GET /api/orders/resellers/').then(required),
    api('GET /api/orders/seller/').then(required),
  ])
  const rates: Partial<Record<CurrencyCode, string>> = {}
  for (const { code, usd_rate } of currencies) rates[code] = usd_rate
  return {
    // Without it one can still order: the form is then empty.
    prefill: prefill.ok ? prefill.reply.data : null,
    countries: countries.data,
    resellers: resellers.data,
    rates,
    sellerCountry: seller.data.country,
    today: seller.data.today,
    coupon: new URL(request.url).searchParams.get('coupon')?.trim().slice(0, 64) ?? '',
  }
})

function required<Reply>(answer: { ok: true; reply: Reply } | Extract<Answer<never>, { ok: false }>): Reply {
  if (!answer.ok) throw new Response(null, { status: answer.status >= 400 ? answer.status : 503 })
  return answer.reply
}
