import type { Order } from '../../contract/orders.ts'
import { useTexts } from '../app/context.ts'
import { useFormatOrderAmount } from '../checkout/format-amount.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { invoiceLink } from './invoice-link.ts'
import { TransferDetails } from './transfer-details.tsx'
import styles from './transfer-step.module.css'

/** Of a bank order, or of a paid order whose corrected invoice is higher than what was paid. */
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
        <span className={styles.headline}>
          {words.title(formatOrderAmount(transfer.amount, order), words.day(transfer.due_on))}
        </span>
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
