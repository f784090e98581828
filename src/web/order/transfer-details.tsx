import type { Order } from '../../contract/orders.ts'
import { formatAccount } from '../../domain/invoices/account.ts'
import { formatCreditorReference } from '../../domain/payments/creditor-reference.ts'
import { useTexts } from '../app/context.ts'
import { useFormatOrderAmount } from '../checkout/format-amount.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import styles from './transfer-details.module.css'

export function TransferDetails({ order }: { order: Order }) {
  const { transfer: t, link } = useTexts().order
  const formatOrderAmount = useFormatOrderAmount()
  if (!order.transfer) return null

  const { beneficiary, account, bic, bank, reference, due_on } = order.transfer
  const copied = (shown: string, text: string) => (
    <span className={styles.copied}>
      <span className={styles.code}>{shown}</span>
      <CopyButton text={text} label={t.copy} copiedLabel={t.copied} failedLabel={link.copyFailed} />
    </span>
  )
  const rows = [
    { term: t.beneficiary, value: beneficiary },
    { term: t.account, value: copied(formatAccount(account), account) },
    { term: t.bic, value: bic },
    { term: t.bank, value: bank },
    { term: t.reference, value: copied(formatCreditorReference(reference), reference) },
    { term: t.amount, value: formatOrderAmount(order.total, order) },
    { term: t.dueOn, value: <time dateTime={due_on}>{t.day(due_on)}</time> },
  ]
  return (
    <div className={styles.details}>
      <DefinitionList rows={rows.filter(({ value }) => value !== '')} />
    </div>
  )
}
