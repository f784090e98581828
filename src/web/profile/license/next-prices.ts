import type { License } from '../../../contract/licenses.ts'
import { renewalProduct, upgradeProduct } from '../../../domain/licenses/license.ts'
import { renewedTerms } from '../../../domain/licenses/terms.ts'
import { formatMoney } from '../../../domain/money/money.ts'
import type { Cart } from '../../../domain/orders/quote.ts'
import { type LoaderArgs, pageContext } from '../../app/context.ts'
import { licenseRules, loadLicensePrices } from '../../checkout/license-prices.ts'
import { paymentChoiceFrom } from '../../checkout/price-basis.ts'
import { orNoPrice, quoteOffer } from '../../checkout/quote-offer.ts'
import { isBuyable } from '../license-status.ts'

export type NextPrices = Awaited<ReturnType<typeof loadNextPrices>>

/**
 * Formatted totals; null where the shop knows none. The country and the method are those of the customer's last order,
 * as on the pages that these prices lead to.
 */
export async function loadNextPrices(license: License, args: LoaderArgs) {
  const prices = await loadLicensePrices(license, args)
  const { catalog, countries, prefill, today } = prices
  const { country, method } = paymentChoiceFrom(new URLSearchParams(), prices, prefill)
  const { language } = args.context.get(pageContext).visitor
  const rules = licenseRules(license)

  function price(product: Cart['product'], mode: Cart['mode'], servers: number): string | null {
    return orNoPrice(() => {
      const cart = { product, mode, servers, country, periods: 1 }
      const { total, currency } = quoteOffer({ cart, license: rules, method }, prices).quote
      return formatMoney(total, currency, { language, decimals: 'when-needed' })
    })
  }

  function priceRenewal() {
    const product = renewalProduct(rules)
    const total = price(product, 'renew', license.servers)
    if (total === null) return null
    return { price: total, endsOn: renewedTerms(catalog, rules, { product, periods: 1 }, today).expiresOn }
  }

  function priceDemo() {
    const month = price('astra-1m', 'demo', 1)
    if (month === null) return null
    return { month, year: catalog.plans.includes('astra-1y') ? price('astra-1y', 'demo', 1) : null }
  }

  return {
    today,
    country: countries.find(([code]) => code === country)?.[1] ?? country,
    renewal: license.can_renew ? priceRenewal() : null,
    demo: isBuyable(license) ? priceDemo() : null,
    upgrade: license.can_upgrade ? price(upgradeProduct(rules), 'upgrade', license.servers + 1) : null,
  }
}
