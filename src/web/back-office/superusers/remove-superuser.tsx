import type { SuperuserEntry } from '../../../contract/back-office/superusers.ts'
import { useTexts } from '../../app/context.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'

export function RemoveSuperuser({ superuser: { id, email } }: { superuser: SuperuserEntry }) {
  const { remove: t } = useTexts().backOffice.superusers

  return (
    <ActionDialog
      label={t.open}
      name={`${t.open}: ${email}`}
      tone="danger"
      question={t.question(email)}
      consequences={t.consequences}
      submitLabel={t.submit}
      run={(api, reason) =>
        api('POST /api/sezam/superusers/{id}/removal/', { params: { id }, body: { reason } })
      }
    />
  )
}
