import type { OrderDetails } from '../../../contract/back-office/orders.ts'
import { useTexts } from '../../app/context.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { useDialogFields } from '../kit/dialog-fields.tsx'

export function CancelOrder({ order: { id, email, invoice } }: { order: OrderDetails }) {
  const { cancel: t } = useTexts().backOffice.orders
  const { values, ...form } = useDialogFields([{ name: 'note', label: t.note, help: t.noteHelp }], {})

  return (
    <ActionDialog
      label={t.open}
      tone="danger"
      question={t.question(id)}
      consequences={t.consequences(email, invoice)}
      submitLabel={t.submit}
      {...form}
      run={(api, reason) =>
        api('POST /api/sezam/orders/{id}/cancellation/', {
          params: { id },
          body: { note: values['note'] ?? '', reason },
        })
      }
    />
  )
}
