import type { EmailDetails } from '../../../contract/back-office/emails.ts'
import { emailActions } from '../../../definitions/email.ts'
import { useTexts } from '../../app/context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RecordActions } from '../engine/record-actions.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'

export function EmailActions({ email }: { email: EmailDetails }) {
  const { emails: t, kit } = useTexts().backOffice
  const { id, possible, resending, license_id: licenseId } = email
  if (resending === 'possible' || possible.actions.length > 0)
    return (
      <RecordActions
        defined={emailActions}
        words={kit.emails.actions}
        id={id}
        about={email}
        possible={possible}
      />
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
