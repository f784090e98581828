import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { OpenedLink } from '../../contract/payment-links.ts'
import { formatMoney } from '../../domain/money/money.ts'
import { useApi, useTexts, useVisitor } from '../app/context.ts'
import { SupportLink } from '../app/shop-link.tsx'
import { AutoContinue } from '../checkout/auto-continue.tsx'
import { Button, Spinner } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { PageHeading, Stack, Text } from '../ui/layout.tsx'
import { ErrorState, Notice } from '../ui/notice.tsx'

export function Component() {
  const t = useTexts().paymentLink
  const id = new URLSearchParams(useLocation().search).get('id') ?? ''
  const { link, retry } = usePaymentLink(id)

  return (
    <Stack gap="l" width="centered">
      <PageHeading title={t.title} />
      {link.kind === 'opening' && (
        <Text tone="quiet" role="status">
          <Spinner /> {t.opening}
        </Text>
      )}
      {link.kind === 'open' && (
        <>
          <PaymentDetails payment={link.payment} />
          <Countdown url={link.payment.url} />
        </>
      )}
      {link.kind === 'failed' && <LinkFailure failure={link} onRetry={retry} />}
      <noscript>{t.withoutScript}</noscript>
    </Stack>
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
  const { failure, paymentLink } = useTexts()
  const { failed } = paymentLink

  return (
    <ErrorState title={failed.title} retryLabel={failure.retry} onRetry={canRetry ? onRetry : undefined}>
      <p>{message}</p>
      <p>
        {failed.ask} <SupportLink />
      </p>
    </ErrorState>
  )
}

function Countdown({ url }: { url: string }) {
  const t = useTexts().paymentLink
  const [isStopped, setStopped] = useState(false)
  // Replaces this page, so that Back from the payment does not return to the countdown.
  const leave = () => location.replace(url)

  useEffect(() => {
    // A page restored from memory must not leave again by itself.
    function stopWhenBack(event: PageTransitionEvent) {
      if (event.persisted) setStopped(true)
    }
    addEventListener('pageshow', stopWhenBack)
    return () => removeEventListener('pageshow', stopWhenBack)
  }, [])

  if (!isStopped)
    return (
      <AutoContinue
        words={{ countdown: t.wait, announced: t.announced, go: t.goNow, stop: t.stop, going: t.opening }}
        busy={false}
        onGo={leave}
        onStop={() => setStopped(true)}
      />
    )
  return (
    <Notice
      role="status"
      title={t.stopped.title}
      action={
        <Button autoFocus variant="primary" onClick={leave}>
          {t.stopped.goOn}
        </Button>
      }
    >
      {t.stopped.text}
    </Notice>
  )
}

type LinkState =
  | { kind: 'opening' }
  | { kind: 'open'; payment: OpenedLink }
  | { kind: 'failed'; message: string; canRetry: boolean }

/**
 * Resolves the link in the browser only: programs that preview links load the page, and must not open a payment
 * page each time.
 */
function usePaymentLink(id: string) {
  const api = useApi()
  const [attempt, setAttempt] = useState(1)
  const [link, setLink] = useState<LinkState>({ kind: 'opening' })

  useEffect(() => {
    let isWanted = true
    async function open() {
      const answer = await api('GET /api/orders/payment-link/', { query: { id } })
      if (!isWanted) return
      if (answer.ok) return setLink({ kind: 'open', payment: answer.reply.data })
      // Refusals are final, except for faults and rate limits.
      const canRetry = answer.status === 0 || answer.status === 429 || answer.status >= 500
      setLink({ kind: 'failed', message: answer.message, canRetry })
    }
    void open()
    return () => {
      isWanted = false
    }
  }, [api, id, attempt])

  function retry() {
    setLink({ kind: 'opening' })
    setAttempt(attempt + 1)
  }

  return { link, retry }
}
