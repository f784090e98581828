import type { License } from '../../contract/licenses.ts'
import { formatMoney } from '../../domain/money/money.ts'
import { useTexts, useVisitor } from '../app/context.ts'
import { ShopLink } from '../app/shop-link.tsx'
import type { SavedCart } from '../checkout/saved-cart.ts'
import { Card } from '../ui/card.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { SumTable } from '../ui/sum-table.tsx'
import { changePath } from './change-path.ts'
import { isOnPricingPage } from './linked-cart.ts'
import type { FormBasis } from './load-order-form.ts'
import styles from './order-summary.module.css'
import type { PricedCart } from './price-cart.ts'

type Props = {
  cart: SavedCart
  license: License | null
  priced: Extract<PricedCart, { kind: 'priced' }>
  basis: FormBasis
  coupon: string
}

export function OrderSummary({ cart, license, priced: { quote, expiresOn }, basis, coupon }: Props) {
  const t = useTexts().orderForm
  const { productName, language } = useVisitor()
  const money = (minor: number) => formatMoney(minor, quote.currency, { language, decimals: 'always' })
  const end = license?.type === 4 ? t.updatesUntil : t.validUntil
  const facts = [
    { term: t.method, value: t.methods[cart.method] },
    ...(license ? [{ term: t.license, value: license.sn_to_display }] : []),
    ...(expiresOn ? [{ term: end, value: <time dateTime={expiresOn}>{t.day(expiresOn)}</time> }] : []),
  ]

  return (
    <div>
      <Card title={t.summary} look="quiet">
        <p className={styles.item}>{t.lineTitle(productName, { ...quote, mode: cart.mode })}</p>
        <DefinitionList rows={facts} />
        <SumTable
          caption={t.sums}
          rows={[
            ...(quote.couponDiscount > 0
              ? [
                  { label: t.coupon.price, sum: money(quote.listPrice) },
                  { label: t.coupon.line(coupon), sum: `\u2212${money(quote.couponDiscount)}` },
                ]
              : []),
            { label: t.subtotal, sum: money(quote.subtotal) },
            { label: t.tax(quote.taxRate), note: t.taxNote[quote.taxKind], sum: money(quote.tax) },
          ]}
          total={{ label: t.total, sum: money(quote.total) }}
        />
        {cart.method === 'bank' && basis.resellers.includes(cart.country) && (
          <p className={styles.note}>{t.byReseller}</p>
        )}
        {isOnPricingPage(cart) && (
          <p className={styles.note}>
            <ShopLink to={changePath(cart)}>{t.change}</ShopLink>
          </p>
        )}
      </Card>
    </div>
  )
}
