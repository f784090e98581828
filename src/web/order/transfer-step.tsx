import type { Order } from '../../contract/orders.ts'
import { listTransferFields } from '../../domain/invoices/transfer-details.ts'
import { plainAmount } from '../../domain/money/money.ts'
import { useTexts } from '../app/context.ts'
import { CopyText } from '../app/copy-text.tsx'
import { useFormatOrderAmount } from '../checkout/format-amount.ts'
import { invoiceLink } from '../checkout/invoice-link.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Icon } from '../ui/icon.tsx'
import { Text, VisuallyHidden } from '../ui/layout.tsx'
import { Step } from './step.tsx'
import styles from './transfer-step.module.css'

/** Shown for a bank order, and for a paid order whose corrected invoice is higher than what was paid. */
export function TransferStep({ order, fromCheckout }: { order: Order; fromCheckout: boolean }) {
  const t = useTexts().order
  const { step } = t
  const formatOrderAmount = useFormatOrderAmount()
  const { transfer } = order
  const isLicensed = order.license_id !== null
  const later = fromCheckout ? `${step.thanks} ${step.contact}` : step.transfer.text

  if (!transfer)
    return (
      <Step
        title={step.transfer.title}
        words={[later, order.session_id && step.transfer.reference(order.session_id)]}
      />
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
    <Step
      title={t.transfer.title(formatOrderAmount(transfer.amount, order), t.transfer.day(transfer.due_on))}
      words={[order.status === 'paid' && step.transfer.rest]}
      action={toInvoice}
    >
      <TransferDetails order={order} transfer={transfer} />
      {order.status !== 'paid' && <Text tone="quiet">{isLicensed ? step.transfer.licensed : later}</Text>}
    </Step>
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
    <Card look="quiet">
      <DefinitionList rows={[...rows, due]} />
    </Card>
  )
}
