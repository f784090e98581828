import { useLocation } from 'react-router'
import type { OpenedLink } from '../../contract/payment-links.ts'
import { formatMoney } from '../../domain/money/money.ts'
import { useTexts, useVisitor } from '../app/context.ts'
import { mailto } from '../app/paths.ts'
import { Card } from '../ui/card.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
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
      {link.kind === 'open' && (
        <>
          <PaymentDetails payment={link.payment} />
          <Countdown url={link.payment.url} />
        </>
      )}
      {link.kind === 'failed' && <LinkFailure failure={link} onRetry={retry} />}
      <noscript>{t.withoutScript}</noscript>
    </div>
  )
}

function PaymentDetails({ payment }: { payment: OpenedLink }) {
  const { details: t } = useTexts().paymentLink
  const { language } = useVisitor()
  const { order_id, line_title, total, currency_text, seller, pay_until } = payment
  const rows = [
    { term: t.order, value: order_id },
    { term: t.item, value: line_title },
    {
      term: t.total,
      value: <strong>{formatMoney(total, currency_text, { language, decimals: 'always' })}</strong>,
    },
    { term: t.seller, value: seller },
    { term: t.payUntil, value: <time dateTime={pay_until}>{t.moment(pay_until)}</time> },
  ]

  return (
    <Card look="quiet">
      <DefinitionList rows={rows} />
    </Card>
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
