import { useState } from 'react'
import { useLoaderData, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { PaymentMethod } from '../../domain/payments/methods.ts'
import { useTexts } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { knownCountry } from '../checkout/price-basis.ts'
import { useAddressChoice } from '../checkout/query.ts'
import { readSavedCart, type SavedCart } from '../checkout/saved-cart.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PageHeading, Stack } from '../ui/layout.tsx'
import { EmptyState, Notice } from '../ui/notice.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { CartOrder, OrderFormSkeleton } from './cart-order.tsx'
import { type FormBasis, linkedCart } from './linked-cart.ts'
import { isPeriodValid } from './price-cart.ts'

export { loader } from './linked-cart.ts'

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
  const { title, lead } = basis.online ? t.online : t

  return (
    <Stack gap="xl">
      <PageHeading title={title} lead={lead} />
      <noscript>
        <Notice tone="warn">{t.withoutScript}</Notice>
      </noscript>
      {!isHydrated && <OrderFormSkeleton />}
      {isHydrated && loaded.quote && <CartOrder cart={loaded.quote.cart} basis={loaded} />}
      {isHydrated && !loaded.quote && linked && (
        <CartOrder cart={linked} basis={basis} onCountry={chooseCountry} />
      )}
      {isHydrated && !loaded.quote && !linked && <SavedCartOrder basis={basis} />}
    </Stack>
  )
}

function SavedCartOrder({ basis }: { basis: FormBasis }) {
  // Read once: the saved cart is removed while the placed order is still on the screen.
  const [saved] = useState(readSavedCart)

  if (!saved) return <NoCart />
  const cart = { ...saved, method: orderMethod(basis, saved) }
  if (!isPeriodValid(basis.catalog, cart)) return <InvalidPeriod />
  return <CartOrder cart={cart} basis={basis} />
}

/** The address decides how the order is paid, whatever the saved cart says. */
function orderMethod({ online }: FormBasis, { method }: SavedCart): PaymentMethod {
  if (!online) return 'bank'
  return method === 'bank' ? 'stripe' : method
}

function NoCart() {
  const { noCart } = useTexts().orderForm
  const toPricing = (
    <ButtonLink variant="primary" to={paths.pricing}>
      {noCart.action}
    </ButtonLink>
  )

  return (
    <EmptyState title={noCart.title} action={toPricing}>
      {noCart.text}
    </EmptyState>
  )
}

function InvalidPeriod() {
  const { invalidPeriod: t } = useTexts().orderForm
  const { key } = useLocation()
  const navigate = useNavigate()

  function leave() {
    // The first page of a visit has no page of the shop behind it.
    if (key === 'default') void navigate(paths.pricing, { replace: true })
    else void navigate(-1)
  }

  const back = (
    <Button variant="primary" onClick={leave}>
      {t.back}
    </Button>
  )
  return (
    <Dialog open onClose={leave} title={t.title} closeLabel={t.back} actions={back}>
      <p role="alert">{t.text}</p>
    </Dialog>
  )
}

function useLinkedCart(choices: FormBasis) {
  const [query] = useSearchParams()
  const { choice, choose } = useAddressChoice<{ country: string }>({
    read: asked => ({ country: knownCountry([asked.get('country')], choices) }),
    settle: next => next,
  })
  const asked = new URLSearchParams(query)
  asked.set('country', choice.country)
  return { linked: linkedCart(asked, choices), chooseCountry: (country: string) => choose({ country }) }
}
