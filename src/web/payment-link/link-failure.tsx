import { useTexts, useVisitor } from '../app/context.ts'
import { mailto } from '../app/paths.ts'
import { ErrorState } from '../ui/error-state.tsx'
import type { LinkState } from './use-payment-link.ts'

type Props = { failure: Extract<LinkState, { kind: 'failed' }>; onRetry: () => void }

export function LinkFailure({ failure: { message, canRetry }, onRetry }: Props) {
  const { failed } = useTexts().paymentLink
  const { supportEmail } = useVisitor()

  return (
    <ErrorState title={failed.title} retryLabel={failed.retry} onRetry={canRetry ? onRetry : undefined}>
      <p>{message}</p>
      <p>
        {failed.ask} <a href={mailto(supportEmail)}>{supportEmail}</a>
      </p>
    </ErrorState>
  )
}
