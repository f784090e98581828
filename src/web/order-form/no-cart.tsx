import { useTexts } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

export function NoCart() {
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
