import type { EmailDetails } from '../../../contract/back-office/emails.ts'
import { useTexts } from '../../app/context.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { MarkHandled } from '../kit/mark-handled.tsx'
import { ResendEmail } from '../kit/resend-email.tsx'
import { RowActions } from '../kit/row-actions.tsx'

export function EmailActions({ email }: { email: EmailDetails }) {
  const { emails: t } = useTexts().backOffice
  const { id, state, recipient, resending, license_id: licenseId, text } = email
  if (resending === 'possible')
    return (
      <div>
        <ResendEmail email={email} />
      </div>
    )
  if (state === 'failed')
    return (
      <RowActions>
        {text && (
          <ActionDialog
            label={t.retry.open}
            question={t.retry.question}
            consequences={t.retry.consequences(recipient)}
            submitLabel={t.retry.submit}
            withoutReason
            run={api => api('POST /api/sezam/emails/{id}/retry/', { params: { id } })}
          />
        )}
        <MarkHandled
          what={email.subject}
          run={(api, reason) =>
            api('POST /api/sezam/emails/{id}/handling/', { params: { id }, body: { reason } })
          }
        />
      </RowActions>
    )
  const toLicense = resending === 'license-changed' && licenseId !== null
  return (
    <Notice
      action={toLicense && <ButtonLink to={backOfficePaths.license(licenseId)}>{t.toLicense}</ButtonLink>}
    >
      {t.notPossible[resending]}
    </Notice>
  )
}
