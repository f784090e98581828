import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { PaymentMethod } from '../../domain/payments/methods.ts'
import type { orderForm } from '../../texts/en/order-form.ts'
import { useTexts } from '../app/context.ts'
import { useHydrated } from '../app/use-hydrated.ts'
import { readSavedCart, type SavedCart } from '../checkout/saved-cart.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { CartOrder } from './cart-order.tsx'
import { InvalidPeriod } from './invalid-period.tsx'
import type { FormBasis } from './load-order-form.ts'
import { NoCart } from './no-cart.tsx'
import styles from './order-form-page.module.css'
import { OrderFormSkeleton } from './order-form-skeleton.tsx'
import { isPeriodValid } from './price-cart.ts'
import { useLinkedCart } from './use-linked-cart.ts'

export { loader } from './load-order-form.ts'

/**
 * The order form for bank transfers, and for companies that pay online. The cart comes from the tab or from a
 * direct link.
 */
export function Component() {
  const t = useTexts().orderForm
  const loaded = useLoaderData<FormBasis>()
  const { linked, chooseCountry } = useLinkedCart(loaded)
  const basis = linked ? { ...loaded, online: linked.method !== 'bank' } : loaded
  const isHydrated = useHydrated()

  return (
    <div className={styles.page}>
      <PageHeading {...formHeading(basis, t)} />
      {!isHydrated && <OrderFormSkeleton />}
      {isHydrated && linked && <CartOrder cart={linked} basis={basis} onCountry={chooseCountry} />}
      {isHydrated && !linked && <SavedCartOrder basis={basis} />}
    </div>
  )
}

function formHeading({ online }: FormBasis, t: typeof orderForm) {
  return online ? { title: t.online.title, lead: t.online.lead } : { title: t.title, lead: t.lead }
}

function SavedCartOrder({ basis }: { basis: FormBasis }) {
  // Read once: the saved cart is removed while the placed order is still on the screen.
  const [saved] = useState(readSavedCart)

  if (!saved) return <NoCart />
  const cart = { ...saved, method: orderMethod(basis, saved) }
  if (!isPeriodValid(cart)) return <InvalidPeriod />
  return <CartOrder cart={cart} basis={basis} />
}

/** The address decides how the order is paid, whatever the saved cart says. */
function orderMethod({ online }: FormBasis, { method }: SavedCart): PaymentMethod {
  if (!online) return 'bank'
  return method === 'bank' ? 'stripe' : method
}
