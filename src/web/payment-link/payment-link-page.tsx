import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { OpenedLink } from '../../contract/payment-links.ts'
import { formatMoney } from '../../domain/money/money.ts'
import { useTexts, useVisitor } from '../app/context.ts'
import { mailto } from '../app/paths.ts'
import { Button, Spinner } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { PageHeading, Row, Stack, Text, VisuallyHidden } from '../ui/layout.tsx'
import { ErrorState, Notice } from '../ui/notice.tsx'
import styles from './payment-link-page.module.css'
import { type LinkState, usePaymentLink } from './use-payment-link.ts'

export function Component() {
  const t = useTexts().paymentLink
  const id = new URLSearchParams(useLocation().search).get('id') ?? ''
  const { link, retry } = usePaymentLink(id)

  return (
    <Stack gap="l" width="centered">
      <PageHeading title={t.title} />
      {link.kind === 'opening' && (
        <Text as="div" tone="quiet" role="status">
          <div className={styles.place}>
            <p>
              <Spinner /> {t.opening}
            </p>
          </div>
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
  const { supportEmail } = useVisitor()

  return (
    <ErrorState title={failed.title} retryLabel={failure.retry} onRetry={canRetry ? onRetry : undefined}>
      <p>{message}</p>
      <p>
        {failed.ask} <a href={mailto(supportEmail)}>{supportEmail}</a>
      </p>
    </ErrorState>
  )
}

const redirectAfterSeconds = 3

function Countdown({ url }: { url: string }) {
  const t = useTexts().paymentLink
  const [seconds, setSeconds] = useState(redirectAfterSeconds)
  const [isStopped, setStopped] = useState(false)
  const stop = useRef<HTMLButtonElement>(null)
  const goOn = useRef<HTMLButtonElement>(null)

  // Replaces this page, so that Back from the payment does not return to the countdown.
  const leave = useEffectEvent(() => location.replace(url))

  useEffect(() => {
    if (isStopped) return
    if (seconds === 0) return leave()
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds, isStopped])

  useEffect(() => {
    // Three seconds are too short to reach the button by keyboard.
    const next = isStopped ? goOn : stop
    if (isStopped || document.activeElement === document.body) next.current?.focus({ preventScroll: true })
  }, [isStopped])

  useEffect(() => {
    function stopOnEscape(event: KeyboardEvent) {
      if (event.key === 'Escape') setStopped(true)
    }
    // A page restored from memory must not leave again by itself.
    function stopWhenBack(event: PageTransitionEvent) {
      if (event.persisted) setStopped(true)
    }
    addEventListener('keydown', stopOnEscape)
    addEventListener('pageshow', stopWhenBack)
    return () => {
      removeEventListener('keydown', stopOnEscape)
      removeEventListener('pageshow', stopWhenBack)
    }
  }, [])

  if (isStopped)
    return (
      <Notice
        role="status"
        title={t.stopped.title}
        action={
          <Button ref={goOn} variant="primary" onClick={() => location.replace(url)}>
            {t.stopped.goOn}
          </Button>
        }
      >
        {t.stopped.text}
      </Notice>
    )
  return (
    <div className={styles.place}>
      {/* Screen readers do not announce a timer; the line below is read once. */}
      <Text role="timer" numeric>
        {t.wait(seconds)}
      </Text>
      <p role="status">
        <VisuallyHidden>{t.announced}</VisuallyHidden>
      </p>
      <Row gap="s">
        <Button variant="primary" onClick={() => location.replace(url)}>
          {t.goNow}
        </Button>
        <Button ref={stop} onClick={() => setStopped(true)}>
          {t.stop}
        </Button>
      </Row>
    </div>
  )
}
