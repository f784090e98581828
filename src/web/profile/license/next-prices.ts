import type { License } from '../../../contract/licenses.ts'
import { renewalProduct, upgradeProduct } from '../../../domain/licenses/license.ts'
import { renewedTerms } from '../../../domain/licenses/terms.ts'
import { formatMoney } from '../../../domain/money/money.ts'
import type { Quote } from '../../../domain/orders/quote.ts'
import { type LoaderArgs, pageContext } from '../../app/context.ts'
import { type LicensePrices, licenseRules, loadLicensePrices } from '../../checkout/license-prices.ts'
import { type PaymentChoice, paymentChoiceFrom } from '../../checkout/price-basis.ts'
import { orNoPrice, quoteOffer } from '../../checkout/quote-offer.ts'
import { isBuyable } from '../license-status.ts'

/** Formatted totals. A price is null where the shop knows none. */
export type NextPrices = {
  today: string
  country: string
  renewal: { price: string; endsOn: string } | null
  /** The price of one more server. */
  upgrade: string | null
  /** The price of the paid license for one server that a demo becomes. */
  demo: { month: string; year: string | null } | null
}

/** The country and the method are those of the customer's last order, as on the pages that these prices lead to. */
export async function loadNextPrices(license: License, args: LoaderArgs): Promise<NextPrices> {
  const prices = await loadLicensePrices(license, args)
  const { country, method } = paymentChoiceFrom(new URLSearchParams(), prices, prices.prefill)
  const { language } = args.context.get(pageContext).visitor
  const format = ({ total, currency }: Quote) =>
    formatMoney(total, currency, { language, decimals: 'when-needed' })
  const [, countryName = country] = prices.countries.find(([code]) => code === country) ?? []
  return {
    today: prices.today,
    country: countryName,
    renewal: license.can_renew ? priceRenewal(license, prices, { country, method, format }) : null,
    demo: isBuyable(license) ? priceDemo(license, prices, { country, method, format }) : null,
    upgrade: license.can_upgrade ? priceUpgrade(license, prices, { country, method, format }) : null,
  }
}

type Choice = Pick<PaymentChoice, 'country' | 'method'> & { format: (quote: Quote) => string }

function priceRenewal(license: License, prices: LicensePrices, { country, method, format }: Choice) {
  return orNoPrice(() => {
    const rules = licenseRules(license)
    const product = renewalProduct(rules)
    const cart = { product, mode: 'renew', servers: license.servers, country, periods: 1 } as const
    const { quote } = quoteOffer({ cart, license: rules, method }, prices)
    const { expiresOn } = renewedTerms(prices.catalog, rules, { product, periods: 1 }, prices.today)
    return { price: format(quote), endsOn: expiresOn }
  })
}

function priceUpgrade(license: License, prices: LicensePrices, { country, method, format }: Choice) {
  return orNoPrice(() => {
    const rules = licenseRules(license)
    const servers = license.servers + 1
    const cart = { product: upgradeProduct(rules), mode: 'upgrade', servers, country, periods: 1 } as const
    return format(quoteOffer({ cart, license: rules, method }, prices).quote)
  })
}

function priceDemo(license: License, prices: LicensePrices, { country, method, format }: Choice) {
  return orNoPrice(() => {
    const rules = licenseRules(license)
    const price = (product: 'astra-1m' | 'astra-1y') => {
      const cart = { product, mode: 'demo', servers: 1, country, periods: 1 } as const
      return format(quoteOffer({ cart, license: rules, method }, prices).quote)
    }
    return {
      month: price('astra-1m'),
      year: prices.catalog.plans.includes('astra-1y') ? price('astra-1y') : null,
    }
  })
}
