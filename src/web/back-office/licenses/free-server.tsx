import type { LicenseDetails } from '../../../contract/back-office/licenses.ts'
import { useTexts } from '../../app/context.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'

type Props = { license: number; server: LicenseDetails['used'][number] }

export function FreeServer({ license, server: { id, seat, name } }: Props) {
  const { free: t } = useTexts().backOffice.licenses
  return (
    <ActionDialog
      label={t.open}
      name={t.name(seat)}
      question={t.question(seat, name)}
      consequences={t.consequences}
      submitLabel={t.submit}
      run={(api, reason) =>
        api('POST /api/sezam/licenses/{id}/servers/{server}/release/', {
          params: { id: license, server: id },
          body: { reason },
        })
      }
    />
  )
}
