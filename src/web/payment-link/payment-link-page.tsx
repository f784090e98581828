import { useLocation } from 'react-router'
import { useTexts, useVisitor } from '../app/context.ts'
import { mailto } from '../app/paths.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Countdown } from './countdown.tsx'
import styles from './payment-link-page.module.css'
import { type LinkState, usePaymentLink } from './use-payment-link.ts'

export function Component() {
  const t = useTexts().paymentLink
  const id = new URLSearchParams(useLocation().search).get('id') ?? ''
  const { link, retry } = usePaymentLink(id)

  return (
    <div className={styles.page}>
      <PageHeading title={t.title} />
      {link.kind === 'opening' && (
        <p className={styles.opening} role="status">
          <Spinner />
          {t.opening}
        </p>
      )}
      {link.kind === 'open' && <Countdown url={link.url} />}
      {link.kind === 'failed' && <LinkFailure failure={link} onRetry={retry} />}
      <noscript>{t.withoutScript}</noscript>
    </div>
  )
}

type Props = { failure: Extract<LinkState, { kind: 'failed' }>; onRetry: () => void }

function LinkFailure({ failure: { message, canRetry }, onRetry }: Props) {
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
