import { useTexts } from '../app/context.ts'
import { useFormatAmount } from '../checkout/format-amount.ts'
import { Button } from '../ui/button.tsx'
import type { Offer } from './plan-offers.ts'
import { type CardPlan, type OfferedMethod, recommendedPlan } from './selection.ts'
import type { PurchaseState } from './use-purchase.ts'

type Props = {
  plan: CardPlan
  offer: Offer | null
  method: OfferedMethod
  state: PurchaseState
  onBuy: (plan: CardPlan) => void
  wide?: boolean
}

export function BuyButton({ plan, offer, method, state, onBuy, wide = false }: Props) {
  const { buy } = useTexts().pricing
  const formatAmount = useFormatAmount()
  const isPlacing = state.kind === 'placing'
  const total = offer ? formatAmount(offer.quote.total, offer.quote.currency) : null
  const long = total && (method === 'bank' ? buy.invoice(total) : buy.pay(total))
  const label = (wide && long) || (method === 'bank' ? buy.shortInvoice : buy.short)

  return (
    <Button
      key={label}
      variant={plan === recommendedPlan || !wide ? 'primary' : 'secondary'}
      size={wide ? 'large' : 'medium'}
      wide={wide}
      busy={isPlacing && state.plan === plan}
      disabled={isPlacing || !offer}
      onClick={() => onBuy(plan)}
    >
      {label}
    </Button>
  )
}
