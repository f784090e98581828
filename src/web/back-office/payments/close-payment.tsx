import { useTexts } from '../../app/context.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'

type Way = 'refunded' | 'ignored' | 'elsewhere'

const resolutions = { refunded: 'refunded', ignored: 'ignored', elsewhere: 'applied' } as const

/** Without paying an order. */
export function ClosePayment({ id, way }: { id: number; way: Way }) {
  const t = useTexts().backOffice.payments.matching[way]

  return (
    <ActionDialog
      label={t.open}
      question={t.question(id)}
      consequences={t.consequences}
      submitLabel={t.submit}
      run={(api, reason) =>
        api('POST /api/sezam/unmatched-payments/{id}/resolution/', {
          params: { id },
          body: { as: resolutions[way], reason },
        })
      }
    />
  )
}
