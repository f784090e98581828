import type { OrderDetails } from '../../../contract/back-office/orders.ts'
import { formatMoney } from '../../../domain/money/money.ts'
import { usePage } from '../../app/context.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { useDialogFields } from '../kit/dialog-fields.tsx'

export function CreditOrder({ order }: { order: OrderDetails }) {
  const { texts, visitor } = usePage()
  const { credit: t } = texts.backOffice.orders
  const { id, email, currency, invoice, uncredited } = order
  const left = formatMoney(uncredited, currency, { language: visitor.language, decimals: 'always' })

  const { values, ...form } = useDialogFields(
    [
      { name: 'amount', label: t.amount(currency), kind: 'amount', help: t.amountHelp(left) },
      { name: 'note', label: t.note, help: t.noteHelp },
    ],
    {},
  )

  return (
    <ActionDialog
      label={t.open}
      question={t.question(id)}
      consequences={t.consequences(invoice, email)}
      submitLabel={t.submit}
      {...form}
      run={(api, reason) =>
        api('POST /api/sezam/orders/{id}/credit-notes/', {
          params: { id },
          body: { amount: values['amount'] ?? '', uncredited, note: values['note'] ?? '', reason },
        })
      }
    />
  )
}
