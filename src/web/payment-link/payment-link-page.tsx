import { useLocation } from 'react-router'
import { useTexts } from '../app/context.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Countdown } from './countdown.tsx'
import { LinkFailure } from './link-failure.tsx'
import styles from './payment-link-page.module.css'
import { usePaymentLink } from './use-payment-link.ts'

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
