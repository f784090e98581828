import { type SubmitEvent, useState } from 'react'
import { useTexts, useVisitor } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { useFormatAmount } from '../checkout/format-amount.ts'
import { GetQuote } from '../checkout/get-quote.tsx'
import { OrderQuestion } from '../checkout/order-question.tsx'
import { saleTax } from '../checkout/quote-offer.ts'
import { removeSavedCart, type SavedCart } from '../checkout/saved-cart.ts'
import { usePlaceOrder } from '../checkout/use-place-order.ts'
import { movesTax, type useVatCheck } from '../checkout/vat-check.tsx'
import { Button } from '../ui/button.tsx'
import { Columns, Stack, Text } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { type DetailName, type Details, orderRequest, removeDraft, saveDraft } from './billing-details.ts'
import { CouponField, type useCoupon } from './coupon-field.tsx'
import { BillingCountryField, DetailField, VatField } from './detail-field.tsx'
import {
  ErrorSummary,
  type FormError,
  fieldErrors,
  invalidDetails,
  type VatStep,
  vatError,
} from './error-summary.tsx'
import type { FormBasis } from './linked-cart.ts'
import type { PricedCart } from './price-cart.ts'

type Props = {
  cart: SavedCart
  priced: Extract<PricedCart, { kind: 'priced' }>
  basis: FormBasis
  first: Details
  coupon: ReturnType<typeof useCoupon>
  vat: ReturnType<typeof useVatCheck>
  onZip: (zip: string) => void
  onCountry: ((country: string) => void) | undefined
}

/** The browser's own validation decides. Whatever fails, nothing that was typed is lost. */
export function OrderForm({ cart, priced, basis, first, coupon, vat, onZip, onCountry }: Props) {
  const { quote, misfit } = priced
  const t = useTexts().orderForm
  const formatAmount = useFormatAmount()
  const email = useVisitor().user?.email ?? ''
  const [details, setDetails] = useState(first)
  const [invalid, setInvalid] = useState<readonly DetailName[]>([])
  const [edited, setEdited] = useState<readonly DetailName[]>([])
  const [attempt, setAttempt] = useState(0)
  const [vatStep, setVatStep] = useState<VatStep>('none')
  const { state, place, agree, dismiss } = usePlaceOrder<string>({
    onPlaced() {
      removeSavedCart()
      removeDraft()
    },
    // The country chosen here is in the address, and the router does not know it yet.
    signInFor: () => paths.signIn(location.pathname + location.search),
  })
  const isPlacing = state.kind === 'placing' || vatStep === 'checking'
  const formError: FormError =
    invalid.length > 0
      ? { kind: 'invalid', names: invalid }
      : (vatError(vatStep, vat.verdict, cart.product) ?? state)
  const errors = fieldErrors(formError, t)

  function change(name: DetailName, value: string) {
    const next = { ...details, [name]: value }
    setDetails(next)
    setEdited([...edited, name])
    saveDraft(email, next)
    if (name === 'client_zip') onZip(value)
  }

  function typeCoupon(code: string) {
    change('coupon', code)
    coupon.ask('')
  }

  function isValid(form: HTMLFormElement): boolean {
    const found = invalidDetails(form)
    setEdited([])
    setInvalid(found)
    setAttempt(attempt + 1)
    setVatStep('none')
    return found.length === 0
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPlacing) return
    if (isValid(event.currentTarget)) return void placeAsShown()
    dismiss()
  }

  /** Never orders for another total than the one on the button. */
  async function placeAsShown() {
    const shown = movesTax(vat.verdict)
    setVatStep('checking')
    const verdict = await vat.settle()
    dismiss()
    if (verdict.kind === 'refused') return setVatStep('refused')
    if (movesTax(verdict) !== shown) return setVatStep('tax-changed')
    setVatStep('none')
    await place({ ...request, max_total: quote.total })
  }

  const request = { ...orderRequest(cart, details), written_quote: basis.quote?.token ?? null }
  const quoted = basis.quote?.total ?? quote.total
  const submitWords =
    cart.method === 'bank'
      ? { label: t.place, afterwards: t.afterwards }
      : { label: t.online.pay, afterwards: t.online.afterwards }
  const field = (name: DetailName) => ({
    name,
    value: details[name],
    error: edited.includes(name) ? undefined : errors[name],
    onChange: change,
  })
  return (
    <Stack as="form" gap="l" method="post" noValidate onSubmit={submit}>
      <div>
        <Text as="h2" size="l">
          {t.details}
        </Text>
        <Text tone="quiet" wrap="anywhere">
          {t.mailedTo(email)}
        </Text>
      </div>
      <ErrorSummary key={attempt} formError={formError} errors={errors} />
      <Stack as="fieldset" gap="l" disabled={isPlacing}>
        <DetailField {...field('client_company')} autoComplete="organization" />
        <BillingCountryField cart={cart} basis={basis} onCountry={onCountry} />
        <DetailField {...field('client_address_line')} autoComplete="address-line1" />
        <Columns gap="l" count="place">
          <DetailField {...field('client_zip')} autoComplete="postal-code" />
          <DetailField {...field('client_city')} autoComplete="address-level2" />
        </Columns>
        <VatField
          {...field('client_vat')}
          country={cart.country}
          sale={saleTax(cart, basis)}
          verdict={vat.verdict}
          onType={vat.type}
        />
        <DetailField {...field('purchase_order')} help={t.purchaseOrderHelp} />
        {cart.country === 'DEU' && (
          <DetailField {...field('buyer_reference')} look="mono" help={t.leitwegHelp} />
        )}
        <DetailField {...field('comment')} look="lines" help={t.commentHelp} />
        {cart.mode === 'buy' && <DetailField {...field('for_email')} help={t.forEmailHelp} />}
        {!basis.quote && (
          <CouponField
            value={details.coupon}
            check={coupon}
            error={field('coupon').error ?? misfit ?? undefined}
            onChange={typeCoupon}
          />
        )}
      </Stack>
      {quoted !== quote.total && (
        <Notice tone="warn" role="status">
          {t.quotedTax(formatAmount(quoted, quote.currency), formatAmount(quote.total, quote.currency))}
        </Notice>
      )}
      <Stack gap="s">
        <Button type="submit" variant="primary" size="large" wide busy={isPlacing}>
          {submitWords.label(formatAmount(quote.total, quote.currency))}
        </Button>
        <Stack gap="2xs" align="center">
          <Text tone="quiet">{submitWords.afterwards}</Text>
        </Stack>
        {!basis.quote && <GetQuote words={t.getQuote} request={request} isReady={isValid} />}
      </Stack>
      {state.kind === 'consenting' && (
        <OrderQuestion state={state} basis={basis} onAgree={agree} onDismiss={dismiss} />
      )}
    </Stack>
  )
}
