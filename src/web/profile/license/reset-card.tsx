import { useState } from 'react'
import type { License } from '../../../contract/licenses.ts'
import { useTexts } from '../../app/context.ts'
import { useCall } from '../../app/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { licenseName } from '../license-status.ts'
import styles from './reset-card.module.css'

export function ResetCard({ license }: { license: License }) {
  const { reset: t } = useTexts().profile.license
  const { busy, call } = useCall()
  const [isAsking, setAsking] = useState(false)

  async function reset() {
    await call(api =>
      api('POST /api/astra/license/{id}/reset/', { params: { id: license.id }, body: { confirm: true } }),
    )
    setAsking(false)
  }

  return (
    <Card title={t.title}>
      <p>{t.lead}</p>
      <p>
        <Button aria-label={`${t.open}: ${licenseName(license)}`} onClick={() => setAsking(true)}>
          {t.open}
        </Button>
      </p>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.question}
        closeLabel={t.cancel}
        actions={
          <>
            <Button variant="danger" busy={busy} onClick={() => void reset()}>
              {t.confirm}
            </Button>
            <Button onClick={() => setAsking(false)}>{t.cancel}</Button>
          </>
        }
      >
        <p>{licenseName(license)}</p>
        <ul className={styles.consequences}>
          {t.consequences.map(consequence => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
      </Dialog>
    </Card>
  )
}
