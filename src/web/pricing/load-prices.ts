import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { License } from '../../contract/licenses.ts'
import type { Answer } from '../app/api.ts'
import { type LoaderArgs, pageContext } from '../app/context.ts'
import type { PriceBasis } from './offers.ts'
import type { Choices } from './selection.ts'

/** Everything the page counts prices from; after this it needs no request until something is bought. */
export type Prices = Choices & PriceBasis & { renewable: License[] }

export async function loader({ context }: LoaderArgs): Promise<Prices> {
  const { api, visitor } = context.get(pageContext)
  const [currencies, countries, resellers, seller, licenses] = await Promise.all([
    api('GET /api/orders/currencies/').then(required),
    api('GET /api/orders/countries/').then(required),
    api('GET /api/orders/resellers/').then(required),
    api('GET /api/orders/seller/').then(required),
    visitor.user ? api('GET /api/astra/license/list/') : null,
  ])
  return {
    rates: Object.fromEntries(currencies.map(({ code, usd_rate }) => [code, usd_rate])),
    countries: countries.data,
    lastCountry: countries.last,
    resellers: resellers.data,
    sellerCountry: seller.data.country,
    today: seller.data.today,
    // Without the list one can still buy: only the question 'buy or renew' is not asked.
    renewable: licenses?.ok ? licenses.reply.lics.filter(({ can_renew }) => can_renew) : [],
  }
}

/** A changed selection changes the address, and needs nothing from the server. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSelection = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return isSelection ? false : defaultShouldRevalidate
}

function required<Reply>(answer: { ok: true; reply: Reply } | Extract<Answer<never>, { ok: false }>): Reply {
  if (!answer.ok) throw new Response(null, { status: answer.status >= 400 ? answer.status : 503 })
  return answer.reply
}
