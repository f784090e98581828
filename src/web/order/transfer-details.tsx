import type { Order } from '../../contract/orders.ts'
import { listTransferFields } from '../../domain/invoices/transfer-details.ts'
import { plainAmount } from '../../domain/money/money.ts'
import { useTexts } from '../app/context.ts'
import { useFormatOrderAmount } from '../checkout/format-amount.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import styles from './transfer-details.module.css'

type Props = { order: Order; transfer: NonNullable<Order['transfer']> }

export function TransferDetails({ order, transfer }: Props) {
  const { transfer: t, link } = useTexts().order
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
        <span className={styles.code}>{shown}</span>
        <CopyButton
          text={plain}
          label={t.copy}
          name={`${t.copy}: ${term}`}
          copiedLabel={t.copied}
          failedLabel={link.copyFailed}
        />
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
