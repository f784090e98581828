import { useTexts } from '../../app/context.ts'
import { Notice } from '../../ui/notice.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import type { Selected } from '../kit/selection.tsx'
import { DownloadInvoices } from './download-invoices.tsx'

export type Outcome = { id: number; done: boolean; message: string }
type Props = { selected: Selected; onDone: (outcomes: readonly Outcome[]) => void }

export function SelectedOrders({ selected, onDone }: Props) {
  const { several: t } = useTexts().backOffice.orders
  const ids = selected.keys.map(Number)

  return (
    <>
      <ActionDialog
        label={t.remind.open}
        question={t.remind.question(ids.length)}
        consequences={t.remind.consequences}
        submitLabel={t.remind.submit(ids.length)}
        withoutReason
        run={async api => {
          const answer = await api('POST /api/sezam/orders/payment-reminders/', { body: { ids } })
          if (answer.ok) onDone(answer.reply.data)
          return answer
        }}
      />
      <ActionDialog
        label={t.cancel.open}
        tone="danger"
        question={t.cancel.question(ids.length)}
        consequences={t.cancel.consequences}
        submitLabel={t.cancel.submit(ids.length)}
        run={async (api, reason) => {
          const answer = await api('POST /api/sezam/orders/cancellations/', { body: { ids, reason } })
          if (answer.ok) onDone(answer.reply.data)
          return answer
        }}
      />
      <DownloadInvoices search={`?${ids.map(id => `id=${id}`).join('&')}`} />
    </>
  )
}

/** What was refused of an action on several orders, and why. */
export function RefusedOrders({ outcomes }: { outcomes: readonly Outcome[] }) {
  const { several: t } = useTexts().backOffice.orders
  const refused = outcomes.filter(({ done }) => !done)
  if (refused.length === 0) return null

  return (
    <Notice tone="warn" role="status" title={t.refused(refused.length, outcomes.length)}>
      {refused.map(({ id, message }) => (
        <span key={id}>
          {id}: {message}{' '}
        </span>
      ))}
    </Notice>
  )
}
