import type { Order } from '../../contract/orders.ts'
import { listTransferFields } from '../../domain/invoices/transfer-details.ts'
import { plainAmount } from '../../domain/money/money.ts'
import { useTexts } from '../app/context.ts'
import { CopyText } from '../app/copy-text.tsx'
import { useFormatOrderAmount } from '../checkout/format-amount.ts'
import { invoiceLink } from '../checkout/invoice-link.ts'
import { ButtonLink } from '../ui/button.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Icon } from '../ui/icon.tsx'
import { Text, VisuallyHidden } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './transfer-step.module.css'

/** Shown for a bank order, and for a paid order whose corrected invoice is higher than what was paid. */
export function TransferStep({ order, fromCheckout }: { order: Order; fromCheckout: boolean }) {
  const t = useTexts().order
  const { step, transfer: words } = t
  const formatOrderAmount = useFormatOrderAmount()
  const { transfer } = order

  if (!transfer)
    return (
      <Notice
        tone={fromCheckout ? 'success' : 'info'}
        title={fromCheckout ? step.thanks : step.transfer.title}
      >
        <p>{fromCheckout ? step.contact : step.transfer.text}</p>
        {order.session_id && <p>{step.transfer.reference(order.session_id)}</p>}
      </Notice>
    )

  const href = invoiceLink(order)
  const toInvoice = href && (
    <ButtonLink variant="primary" href={href} target="_blank" rel="noopener">
      {t.invoice}
      <VisuallyHidden>({t.newTab})</VisuallyHidden>
      <Icon name="external" />
    </ButtonLink>
  )
  return (
    <Notice
      tone={fromCheckout ? 'success' : 'info'}
      title={
        <Text as="span" size="l">
          {words.title(formatOrderAmount(transfer.amount, order), words.day(transfer.due_on))}
        </Text>
      }
      action={toInvoice}
    >
      {fromCheckout ? (
        <p>
          {step.thanks} {step.contact} {step.transfer.payNow}
        </p>
      ) : (
        <p>{order.status === 'paid' ? step.transfer.rest : step.transfer.text}</p>
      )}
      <TransferDetails order={order} transfer={transfer} />
    </Notice>
  )
}

type Props = { order: Order; transfer: NonNullable<Order['transfer']> }

function TransferDetails({ order, transfer }: Props) {
  const { transfer: t } = useTexts().order
  const { copy } = useTexts().layout.copy
  const formatOrderAmount = useFormatOrderAmount()
  const amount = {
    term: t.amount,
    shown: formatOrderAmount(transfer.amount, order),
    plain: plainAmount(transfer.amount),
  }
  const fields = listTransferFields(transfer).map(({ field, ...text }) => ({
    term: t.fields[field],
    ...text,
  }))

  const rows = [amount, ...fields].map(({ term, shown, plain }) => ({
    term,
    value: (
      <span className={styles.copied}>
        <Text as="span" numeric>
          {shown}
        </Text>
        <CopyText text={plain} name={`${copy}: ${term}`} />
      </span>
    ),
  }))
  const due = { term: t.dueOn, value: <time dateTime={transfer.due_on}>{t.day(transfer.due_on)}</time> }
  return (
    <div className={styles.details}>
      <DefinitionList rows={[...rows, due]} />
    </div>
  )
}
