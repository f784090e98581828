import { useState } from 'react'
import type { License } from '../../contract/licenses.ts'
import { formatMoney } from '../../domain/money/money.ts'
import { useTexts, useVisitor } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { ShopLink } from '../app/shop-link.tsx'
import type { SavedCart } from '../checkout/saved-cart.ts'
import { movesTax, useVatCheck } from '../checkout/vat-check.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Text, VisuallyHidden } from '../ui/layout.tsx'
import { ErrorState, Notice } from '../ui/notice.tsx'
import { SumTable } from '../ui/sum-table.tsx'
import { initialDetails, readDraft } from './billing-details.ts'
import styles from './cart-order.module.css'
import { useCoupon } from './coupon-field.tsx'
import { changePath, type FormBasis, isOnPricingPage } from './linked-cart.ts'
import { OrderForm } from './order-form.tsx'
import { type PricedCart, priceCart } from './price-cart.ts'
import { useCartLicense } from './use-cart-license.ts'

type Props = {
  cart: SavedCart
  basis: FormBasis
  /** Direct links have not asked for a country before. */
  onCountry?: (country: string) => void
}

export function CartOrder({ cart, basis, onCountry }: Props) {
  const { found, retry } = useCartLicense(cart.license_id)
  const email = useVisitor().user?.email ?? ''
  const { quote, prefill } = basis
  const [first] = useState(() => initialDetails(quote ? null : readDraft(email), prefill, basis.coupon))
  const [zip, setZip] = useState(first.client_zip)
  const vat = useVatCheck({ ...cart, zip })
  const coupon = useCoupon(first.coupon)

  if (found.kind === 'loading') return <OrderFormSkeleton />
  if (found.kind === 'failed') return <NoLicense isAbsent={found.isAbsent} onRetry={retry} />

  const customerVatValid = movesTax(vat.verdict)
  const priced = priceCart(cart, found.license, basis, { customerVatValid, zip, coupon: coupon.found })
  if (priced.kind === 'not-sold') return <NotSold reason={priced.reason} />
  return (
    <div className={styles.columns}>
      <OrderSummary
        cart={cart}
        license={found.license}
        priced={priced}
        basis={basis}
        coupon={coupon.found?.code ?? ''}
      />
      <OrderForm
        cart={cart}
        priced={priced}
        basis={basis}
        first={first}
        coupon={coupon}
        vat={vat}
        onZip={setZip}
        onCountry={onCountry}
      />
    </div>
  )
}

function NoLicense({ isAbsent, onRetry }: { isAbsent: boolean; onRetry: () => void }) {
  const { failure, orderForm } = useTexts()
  const { noLicense: t } = orderForm

  return (
    <ErrorState title={t.title} retryLabel={failure.retry} onRetry={isAbsent ? undefined : onRetry}>
      <p>{isAbsent ? t.absent : t.text}</p>
      <p>
        <a href={paths.profile}>{failure.toProfile}</a>
      </p>
    </ErrorState>
  )
}

function NotSold({ reason }: Pick<Extract<PricedCart, { kind: 'not-sold' }>, 'reason'>) {
  const { notSold: t } = useTexts().orderForm

  return (
    <Notice
      tone="warn"
      role="alert"
      title={reason === 'unknown-product' ? t.unknownProduct : t.title}
      action={<ButtonLink to={paths.pricing}>{t.action}</ButtonLink>}
    >
      {t.text}
    </Notice>
  )
}

type OrderSummaryProps = {
  cart: SavedCart
  license: License | null
  priced: Extract<PricedCart, { kind: 'priced' }>
  basis: FormBasis
  coupon: string
}

function OrderSummary({ cart, license, priced: { quote, expiresOn }, basis, coupon }: OrderSummaryProps) {
  const t = useTexts().orderForm
  const { productName, language } = useVisitor()
  const money = (minor: number) => formatMoney(minor, quote.currency, { language, decimals: 'always' })
  const end = license?.type === 4 ? t.updatesUntil : t.validUntil
  const facts = [
    { term: t.method, value: t.methods[cart.method] },
    { term: t.license, value: license?.sn_to_display ?? '' },
    { term: end, value: expiresOn && <time dateTime={expiresOn}>{t.day(expiresOn)}</time> },
  ]

  return (
    <div>
      <Card title={t.summary} look="quiet">
        <Text weight="medium">{t.lineTitle(productName, { ...quote, mode: cart.mode })}</Text>
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
        {cart.method === 'bank' && basis.sellers.reseller_seats[cart.country] !== undefined && (
          <Text tone="quiet">{t.byReseller}</Text>
        )}
        {!basis.quote && isOnPricingPage(cart) && (
          <Text tone="quiet" data-links>
            <ShopLink to={changePath(cart)}>{t.change}</ShopLink>
          </Text>
        )}
      </Card>
    </div>
  )
}

export function OrderFormSkeleton() {
  return (
    <div className={styles.columns} role="status" aria-busy="true">
      <VisuallyHidden>{useTexts().orderForm.loading}</VisuallyHidden>
      <div className={styles.summary} />
      <div className={styles.form} />
    </div>
  )
}
