import { useState } from 'react'
import type { CallReply } from '../../../contract/calls.ts'
import { formatDay } from '../../../texts/day.ts'
import { useTexts, useVisitor } from '../../app/context.ts'
import { useCall } from '../../app/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './server-list.module.css'

export type Activation = CallReply<'GET /api/astra/license/{id}/activations/'>['data'][number]

type Props = { licenseId: number; server: Activation; isOwn: boolean }

export function ServerRow({ licenseId, server, isOwn }: Props) {
  const { servers: t } = useTexts().profile.license
  const { language } = useVisitor()
  const [isAsking, setAsking] = useState(false)
  const { seat, version, last_seen_at, kind, cloned } = server
  const name = server.name || t.unnamed(seat)
  const moment = `${formatDay(language, last_seen_at)}, ${last_seen_at.slice(11, 16)}\u00a0UTC`
  const facts = [version, kind === 'offline' ? t.offline(moment) : t.lastSeen(moment)].filter(Boolean)

  return (
    <li className={styles.row}>
      <div>
        <p>{name}</p>
        <p className={styles.quiet}>{facts.join(' · ')}</p>
      </div>
      {isOwn && (
        <Button size="small" aria-label={`${t.free}: ${name}`} onClick={() => setAsking(true)}>
          {t.free}
        </Button>
      )}
      {cloned && (
        <div className={styles.cloned}>
          <Notice tone="warn" title={t.cloned.title}>
            {t.cloned.text}
          </Notice>
        </div>
      )}
      <FreeDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        licenseId={licenseId}
        server={server}
        name={name}
      />
    </li>
  )
}

type DialogProps = {
  open: boolean
  onClose: () => void
  licenseId: number
  server: Activation
  name: string
}

function FreeDialog({ open, onClose, licenseId, server, name }: DialogProps) {
  const { servers: t } = useTexts().profile.license
  const { busy, call } = useCall()

  async function free() {
    const params = { id: licenseId, seat: server.seat }
    await call(api => api('DELETE /api/astra/license/{id}/activations/{seat}/', { params }))
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.question(name)}
      closeLabel={t.cancel}
      actions={
        <>
          <Button variant="primary" busy={busy} onClick={() => void free()}>
            {t.confirm}
          </Button>
          <Button onClick={onClose}>{t.cancel}</Button>
        </>
      }
    >
      <p>{t.consequence[server.kind]}</p>
    </Dialog>
  )
}
