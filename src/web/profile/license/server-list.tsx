import type { CallReply } from '../../../contract/calls.ts'
import type { License } from '../../../contract/licenses.ts'
import { licenseTypes } from '../../../domain/licenses/license.ts'
import { formatDay } from '../../../texts/day.ts'
import { ConfirmButton, useCall } from '../../app/call.tsx'
import { useTexts, useVisitor } from '../../app/context.ts'
import { Card } from '../../ui/card.tsx'
import { Entry, EntryList } from '../../ui/entry.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pill } from '../../ui/pill.tsx'

type Props = { license: License; servers: readonly Activation[] | null; isOwn: boolean }

/** The servers that hold the seats of the license. */
export function ServerList({ license, servers, isOwn }: Props) {
  const { servers: t, failed } = useTexts().profile.license
  const isLimited = license.type !== licenseTypes.company

  return (
    <Card
      title={t.title}
      flag={servers && isLimited && <Pill tone="neutral">{t.used(servers.length, license.servers)}</Pill>}
    >
      {servers === null && <p>{failed}</p>}
      {servers?.length === 0 && <p>{t.none}</p>}
      {servers && servers.length > 0 && (
        <EntryList>
          {servers.map(server => (
            <ServerRow key={server.seat} licenseId={license.id} server={server} isOwn={isOwn} />
          ))}
        </EntryList>
      )}
    </Card>
  )
}

type Activation = CallReply<'GET /api/astra/license/{id}/activations/'>['data'][number]

type ActivationProps = { licenseId: number; server: Activation; isOwn: boolean }

function ServerRow({ licenseId, server, isOwn }: ActivationProps) {
  const { servers: t } = useTexts().profile.license
  const { language } = useVisitor()
  const { call } = useCall()
  const { seat, version, last_seen_at, kind, cloned } = server
  const params = { id: licenseId, seat }
  const name = server.name || t.unnamed(seat)
  const moment = `${formatDay(language, last_seen_at)}, ${last_seen_at.slice(11, 16)}\u00a0UTC`
  const facts = [version, kind === 'offline' ? t.offline(moment) : t.lastSeen(moment)].filter(Boolean)

  const free = (
    <ConfirmButton
      label={t.free}
      subject={name}
      size="small"
      question={t.question(name)}
      confirm={t.confirm}
      cancel={t.cancel}
      variant="primary"
      act={() => call(api => api('DELETE /api/astra/license/{id}/activations/{seat}/', { params }))}
    >
      <p>{t.consequence[kind]}</p>
    </ConfirmButton>
  )
  return (
    <Entry name={name} note={facts.join(' · ')} action={isOwn && free}>
      {cloned && (
        <Notice tone="warn" title={t.cloned.title}>
          {t.cloned.text}
        </Notice>
      )}
    </Entry>
  )
}
