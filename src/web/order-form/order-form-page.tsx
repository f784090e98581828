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
import type { Prepared } from './load-order-form.ts'
import { NoCart } from './no-cart.tsx'
import styles from './order-form-page.module.css'
import { Waiting } from './order-form-skeleton.tsx'
import { isPeriodValid } from './price-cart.ts'
import { useLinkedCart } from './use-linked-cart.ts'

export { loader } from './load-order-form.ts'

/** The order form for bank transfers, and for companies that pay at once. The cart waits in the browser, or a direct link fills it. */
export function Component() {
  const t = useTexts().orderForm
  const loaded = useLoaderData<Prepared>()
  const { linked, chooseCountry } = useLinkedCart(loaded)
  const prepared = linked ? { ...loaded, online: linked.method !== 'bank' } : loaded
  const isHydrated = useHydrated()

  return (
    <div className={styles.page}>
      <PageHeading {...headingOf(prepared, t)} />
      {!isHydrated && <Waiting />}
      {isHydrated && linked && <CartOrder cart={linked} prepared={prepared} onCountry={chooseCountry} />}
      {isHydrated && !linked && <FromBrowser prepared={prepared} />}
    </div>
  )
}

function headingOf({ online }: Prepared, t: typeof orderForm) {
  return online ? { title: t.online.title, lead: t.online.lead } : { title: t.title, lead: t.lead }
}

function FromBrowser({ prepared }: { prepared: Prepared }) {
  // Read once: the cart is forgotten while the placed order is still on the screen.
  const [saved] = useState(readSavedCart)

  if (!saved) return <NoCart />
  const cart = { ...saved, method: methodAt(prepared, saved) }
  if (!isPeriodValid(cart)) return <InvalidPeriod />
  return <CartOrder cart={cart} prepared={prepared} />
}

/** The address says how the order is paid, whatever was chosen when the cart was kept. */
function methodAt({ online }: Prepared, { method }: SavedCart): PaymentMethod {
  if (!online) return 'bank'
  return method === 'bank' ? 'stripe' : method
}
