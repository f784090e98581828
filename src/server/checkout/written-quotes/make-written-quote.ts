import type { SignedInCustomer } from '../../identity/sign-in/session.ts'
import { sellerDay } from '../../prices/price-changes.ts'
import type { Shop } from '../../shop.ts'
import { draftOrder, type PlacedRequest } from '../draft-order.ts'
import { findLastDay, signWrittenQuote } from './written-quote.ts'

/** Refuses what `draftOrder` refuses. */
export async function makeWrittenQuote(shop: Shop, customer: SignedInCustomer, request: PlacedRequest) {
  const draft = await draftOrder(shop, customer, { ...request, written_quote: null })
  const quote = { ...draft, quotedOn: sellerDay(shop) }
  const token = signWrittenQuote(shop.config, quote)
  return { ...describeAddresses(shop, token), until: findLastDay(quote) }
}

export function describeAddresses({ config: { baseUrl } }: Pick<Shop, 'config'>, token: string) {
  return {
    url: `${baseUrl}/orders/quote/?token=${token}`,
    pdf: `${baseUrl}/orders/docs/quotes/?token=${token}`,
  }
}
