import type { CallReply } from '../../../contract/calls.ts'
import type { License } from '../../../contract/licenses.ts'
import { addDays } from '../../../domain/day.ts'
import { licenseTypes } from '../../../domain/licenses/license.ts'
import { formatDay } from '../../../texts/day.ts'
import { formatMoment } from '../../../texts/moment.ts'
import { ConfirmButton, useCall } from '../../app/call.tsx'
import { useTexts, useVisitor } from '../../app/context.ts'
import { paths } from '../../app/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Entry, EntryList } from '../../ui/entry.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pill } from '../../ui/pill.tsx'
import { SearchForm } from '../search-form.tsx'

type Servers = CallReply<'GET /api/astra/license/{id}/activations/'>
type Props = { license: License; servers: Servers | null; find: string; isOwn: boolean; today: string }

/** The servers that hold the seats of the license. */
export function ServerList({ license, servers, find, isOwn, today }: Props) {
  const { servers: t, failed } = useTexts().profile.license
  const all = `${paths.license(license.id)}#servers`
  const used =
    license.type === licenseTypes.company ? t.inUse : (held: number) => t.used(held, license.servers)
  const next = servers?.next_after

  return (
    <Card title={t.title} flag={servers && <Pill tone="neutral">{used(servers.total)}</Pill>}>
      {servers === null && <p>{failed}</p>}
      {servers?.total === 0 && <p>{t.none}</p>}
      {(find || next) && <SearchForm label={t.search} name="server" find={find} all={all} />}
      {servers && servers.total > 0 && servers.data.length === 0 && <p role="status">{t.nothingFound}</p>}
      {servers && servers.data.length > 0 && (
        <EntryList>
          {servers.data.map(server => (
            <ServerRow key={server.seat} licenseId={license.id} {...{ server, isOwn, today }} />
          ))}
        </EntryList>
      )}
      {next && (
        <p>
          <ButtonLink href={paths.moreServers(license.id, next, find)}>{t.more}</ButtonLink>
        </p>
      )}
    </Card>
  )
}

type Activation = Servers['data'][number]

type ActivationProps = { licenseId: number; server: Activation; isOwn: boolean; today: string }

function ServerRow({ licenseId, server, isOwn, today }: ActivationProps) {
  const { servers: t } = useTexts().profile.license
  const { call } = useCall()
  const { seat, version, kind, cloned } = server
  const params = { id: licenseId, seat }
  const name = server.name || t.unnamed(seat)

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
    <Entry
      name={name}
      note={[version, useContact(server, today)].filter(Boolean).join(' · ')}
      action={isOwn && free}
    >
      {cloned && (
        <Notice tone="warn" title={t.cloned.title}>
          {t.cloned.text()}
        </Notice>
      )}
    </Entry>
  )
}

function useContact({ kind, last_seen_at, held_until }: Activation, today: string): string {
  const { servers: t } = useTexts().profile.license
  const { language } = useVisitor()
  const seen = formatMoment(language, last_seen_at)
  if (kind === 'offline' || !held_until) return t.offline(seen)

  // A server checks in every six hours.
  const isSilent = last_seen_at.slice(0, 10) < addDays(today, -1)
  const held = held_until.slice(0, 10) < today ? t.notHeld : t.heldUntil(formatDay(language, held_until))
  return `${isSilent ? t.silentSince(seen) : t.lastSeen(seen)} · ${held}`
}
