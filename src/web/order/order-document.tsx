import type { ReactNode } from 'react'
import type { Order } from '../../contract/orders.ts'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { formatDay } from '../../texts/day.ts'
import type { order as orderTexts } from '../../texts/en/order.ts'
import { useTexts, useVisitor } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { ShopLink } from '../app/shop-link.tsx'
import { useFormatOrderAmount } from '../checkout/format-amount.ts'
import { creditNoteLinks, eInvoiceLink, invoiceLink } from '../checkout/invoice-link.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Row, Stack, Text, VisuallyHidden } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { Pill } from '../ui/pill.tsx'
import { type SumRow, SumTable } from '../ui/sum-table.tsx'
import { paymentSource } from './next-step.ts'
import styles from './order-document.module.css'

export function OrderDocument({ order }: { order: Order }) {
  const t = useTexts().order
  const { productName } = useVisitor()

  return (
    <article className={styles.sheet} aria-label={t.heading(order.id)}>
      <header>
        <Text as="p" tone="quiet" weight="strong">
          {productName}
        </Text>
        <Row gap="s" align="center" spread>
          <h2>{t.heading(order.id)}</h2>
          <OrderStamp order={order} />
        </Row>
      </header>
      <OrderFacts order={order} />
      <OrderSums order={order} />
      {order.comment && (
        <div>
          <Text as="h2" tone="quiet" size="xs" weight="text">
            {t.comment}
          </Text>
          <Text size="s" wrap="lines">
            {order.comment}
          </Text>
        </div>
      )}
      <DocumentLinks order={order} />
    </article>
  )
}

const tones = {
  pending: 'warn',
  amountDue: 'warn',
  refunded: 'neutral',
  paid: 'good',
  cancelled: 'bad',
  expired: 'neutral',
} as const

function OrderStamp({ order }: { order: Order }) {
  const isRefunded = order.status === 'paid' && order.total > 0 && order.refunded >= order.total
  const state = isRefunded ? 'refunded' : asksForRest(order) ? 'amountDue' : order.status
  return (
    <Pill look="stamp" tone={tones[state]}>
      {useTexts().order.status[state]}
    </Pill>
  )
}

/** Its corrected invoice is higher than what was paid. */
export function asksForRest({ status, transfer }: Order): boolean {
  return status === 'paid' && transfer !== null
}

function OrderFacts({ order }: { order: Order }) {
  const t = useTexts().order
  const formatOrderAmount = useFormatOrderAmount()
  const isBank = order.payment_method === paymentMethodNumbers.bank
  const { terms_version: terms } = order
  const isNamed = order.client_company !== '' || order.client_name !== ''

  const facts = [
    { term: t.date, value: <time dateTime={order.created_at}>{t.day(order.created_at)}</time> },
    { term: t.account, value: order.account_email },
    { term: t.placedBy, value: order.placed_by },
    { term: t.source, value: t.sources[paymentSource(order.payment_method)] },
    { term: t.invoiceNumber, value: isBank && order.session_id },
    {
      term: t.terms,
      value: terms && <ShopLink to={paths.acceptedTerms(terms)}>{t.acceptedTerms}</ShopLink>,
    },
    { term: t.credited, value: order.credited > 0 && formatOrderAmount(order.credited, order) },
    { term: t.refunded, value: order.refunded > 0 && formatOrderAmount(order.refunded, order) },
  ]
  const client = [
    order.client_company
      ? { term: t.company, value: order.client_company }
      : { term: t.name, value: order.client_name },
    // Only numbers for VAT begin with a country.
    { term: /^\p{L}/u.test(order.client_vat) ? t.vat : t.taxNumber, value: order.client_vat },
    { term: t.purchaseOrder, value: order.purchase_order },
    { term: t.leitwegId, value: order.buyer_reference },
    { term: t.address, value: order.client_full_address },
  ]

  return (
    <>
      <Facts rows={facts} />
      {isNamed && <Facts rows={client} />}
    </>
  )
}

function Facts({ rows }: { rows: readonly { term: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(
        ({ term, value }) =>
          value && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function DocumentLinks({ order }: { order: Order }) {
  const t = useTexts().order
  const notes = creditNoteLinks(order)
  const links = [
    { href: eInvoiceLink(order), words: t.eInvoice },
    ...notes.map(({ href, number }) => ({
      href,
      words: notes.length === 1 ? t.creditNote : t.creditNoteWith(number),
    })),
    // The next step of a transfer shows the invoice itself.
    { href: order.transfer ? null : invoiceLink(order), words: t.invoice },
  ]
  if (!links.some(({ href }) => href)) return null

  return (
    <p className={styles.actions}>
      {links.map(
        ({ href, words }) =>
          href && (
            <ButtonLink key={href} href={href} target="_blank" rel="noopener">
              {words}
              <VisuallyHidden>({t.newTab})</VisuallyHidden>
              <Icon name="external" />
            </ButtonLink>
          ),
      )}
    </p>
  )
}

function OrderSums({ order }: { order: Order }) {
  const t = useTexts().order
  const formatOrderAmount = useFormatOrderAmount()
  const money = (minor: number) => formatOrderAmount(minor, order)

  return (
    <Stack gap="m">
      <div className={styles.item}>
        <Text tone="quiet" size="xs">
          {t.item}
        </Text>
        <Text weight="medium" wrap="anywhere">
          {order.line_title}{' '}
          <Text as="span" tone="quiet" size="m" weight="text">
            {t.times(1)}
          </Text>
        </Text>
      </div>
      <div className={styles.sums}>
        <SumTable
          caption={t.sums(order.id)}
          rows={[
            ...discountRows(order, t, money),
            { label: t.subtotal, sum: money(order.subtotal) },
            { label: t.tax(order.tax_rate), note: t.taxNote[order.tax_kind], sum: money(order.tax) },
          ]}
          total={{ label: t.total, sum: money(order.total) }}
        />
      </div>
    </Stack>
  )
}

function discountRows(order: Order, t: typeof orderTexts, money: (minor: number) => string): SumRow[] {
  const all = [
    { label: t.coupon(order.coupon), off: order.coupon_discount },
    { label: t.crypto, off: order.crypto_discount },
  ].filter(({ off }) => off > 0)
  if (all.length === 0) return []
  return [
    { label: t.price, sum: money(order.list_price) },
    ...all.map(({ label, off }) => ({ label, sum: `\u2212${money(off)}` })),
  ]
}

/** Directive 2011/83/EU, Art. 11a: available for as long as the customer can withdraw. */
export function WithdrawalNote({ order }: { order: Order }) {
  const { withdrawal: t } = useTexts().order
  const { language } = useVisitor()
  const { id, status, total, credited, withdrawal, withdraw_until: until, withdrawn_at: withdrawnAt } = order

  if (!withdrawnAt && withdrawal !== 'open') return null
  if (withdrawnAt)
    return (
      <Notice title={t.withdrawn(formatDay(language, withdrawnAt))}>
        {status === 'paid' && credited < total && <p>{t.refund}</p>}
      </Notice>
    )
  return (
    <Notice action={<ButtonLink href={paths.withdraw(id)}>{t.here}</ButtonLink>}>
      <p>{until ? t.until(formatDay(language, until)) : t.unpaid}</p>
    </Notice>
  )
}
