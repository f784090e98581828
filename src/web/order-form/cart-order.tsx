import { useState } from 'react'
import { useTexts, useVisitor } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import type { SavedCart } from '../checkout/saved-cart.ts'
import { movesTax, useVatCheck } from '../checkout/use-vat-check.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { initialDetails } from './billing-details.ts'
import styles from './cart-order.module.css'
import type { FormBasis } from './load-order-form.ts'
import { readDraft } from './order-draft.ts'
import { OrderForm } from './order-form.tsx'
import { OrderFormSkeleton } from './order-form-skeleton.tsx'
import { OrderSummary } from './order-summary.tsx'
import { type PricedCart, priceCart } from './price-cart.ts'
import { useCartLicense } from './use-cart-license.ts'
import { useCoupon } from './use-coupon.ts'

type Props = {
  cart: SavedCart
  basis: FormBasis
  /** For direct links, which no page asked for a country before. */
  onCountry?: (country: string) => void
}

export function CartOrder({ cart, basis, onCountry }: Props) {
  const { found, retry } = useCartLicense(cart.license_id)
  const email = useVisitor().user?.email ?? ''
  const [first] = useState(() => initialDetails(readDraft(email), basis.prefill, basis.coupon))
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
  const { noLicense: t } = useTexts().orderForm

  return (
    <ErrorState title={t.title} retryLabel={t.retry} onRetry={isAbsent ? undefined : onRetry}>
      <p>{isAbsent ? t.absent : t.text}</p>
      <p>
        <a href={paths.profile}>{t.toProfile}</a>
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
