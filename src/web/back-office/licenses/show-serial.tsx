import { useEffect, useState } from 'react'
import type { LicenseDetails } from '../../../contract/back-office/licenses.ts'
import { useTexts } from '../../app/context.ts'
import { CopyText } from '../../app/copy-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'

const shownMs = 60_000

export function ShowSerial({ license: { id } }: { license: LicenseDetails }) {
  const { showSerial: t } = useTexts().backOffice.licenses
  const [serial, setSerial] = useState<string>()

  useEffect(() => {
    if (!serial) return
    const timer = setTimeout(() => setSerial(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [serial])

  if (serial)
    return (
      <Notice
        role="status"
        title={<code>{serial}</code>}
        action={
          <>
            <CopyText text={serial} label={t.copy} />
            <Button size="small" onClick={() => setSerial(undefined)}>
              {t.hide}
            </Button>
          </>
        }
      />
    )

  return (
    <ActionDialog
      words={{ ...t, question: t.question(id) }}
      run={async (api, reason) => {
        const answer = await api('POST /api/sezam/licenses/{id}/serial/', {
          params: { id },
          body: { reason },
        })
        if (answer.ok) setSerial(answer.reply.data.serial)
        return answer
      }}
    />
  )
}
