import type { EmailEntry } from '../../../contract/back-office/emails.ts'
import { useTexts } from '../../app/context.ts'
import { ActionDialog } from './action-dialog.tsx'

export function ResendEmail({ email: { id, recipient, subject, resends } }: { email: EmailEntry }) {
  const { resend: t } = useTexts().backOffice.kit.emails

  return (
    <ActionDialog
      label={t.open}
      name={t.name(subject)}
      question={t.question}
      consequences={t.consequences(recipient, subject)}
      submitLabel={t.submit}
      withoutReason
      run={api => api('POST /api/sezam/emails/{id}/resend/', { params: { id }, body: { resends } })}
    />
  )
}
