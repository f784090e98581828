import { useState } from 'react'
import type { Server } from '../../../contract/activation.ts'
import type { CallReply } from '../../../contract/calls.ts'
import type { License } from '../../../contract/licenses.ts'
import { addDays } from '../../../domain/day.ts'
import { longestServerName } from '../../../domain/licenses/activation.ts'
import { licenseTypes } from '../../../domain/licenses/license.ts'
import { formatDay } from '../../../texts/day.ts'
import { formatMoment } from '../../../texts/moment.ts'
import { ConfirmButton, useCall } from '../../app/call.tsx'
import { useTexts, useVisitor } from '../../app/context.ts'
import { paths } from '../../app/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Entry, EntryList } from '../../ui/entry.tsx'
import { Form, TextField } from '../../ui/fields.tsx'
import { Row } from '../../ui/layout.tsx'
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
    <Card title={t.title} aside={servers && <Pill>{used(servers.total)}</Pill>}>
      {servers === null && <p>{failed}</p>}
      {servers?.total === 0 && <p>{t.none}</p>}
      {(find || next) && <SearchForm label={t.search} name="server" find={find} all={all} />}
      {servers && servers.total > 0 && servers.data.length === 0 && <p role="status">{t.nothingFound}</p>}
      {servers && servers.data.length > 0 && (
        <EntryList>
          {servers.data.map(server => (
            <ServerRow key={server.seat} {...{ server, isOwn, today }} />
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

type RowProps = { server: Server; isOwn: boolean; today: string; namesLicense?: true }

export function ServerRow({ server, isOwn, today, namesLicense }: RowProps) {
  const { license: words, servers } = useTexts().profile
  const { servers: t } = words
  const [isRenamed, setRenamed] = useState(false)
  const { call } = useCall()
  const { license_id, license_name, seat, version, kind, state, cloned } = server
  const params = { id: license_id, seat }
  const name = server.own_name || server.name || t.unnamed(seat)
  const license = license_name || servers.license(license_id)

  const free = (
    <ConfirmButton
      label={t.free}
      subject={name}
      size="small"
      question={t.question(name)}
      confirm={t.confirm}
      variant="primary"
      act={() => call(api => api('DELETE /api/astra/license/{id}/activations/{seat}/', { params }))}
    >
      <p>{t.consequence[kind]}</p>
    </ConfirmButton>
  )
  return (
    <Entry
      name={namesLicense ? <a href={paths.license(license_id)}>{name}</a> : name}
      mark={
        <Pill tone={tones[state]} wrap>
          {useStateWords(server)}
        </Pill>
      }
      note={[namesLicense && license, version, useContact(server, today)].filter(Boolean).join(' · ')}
      action={
        isOwn && (
          <Row gap="xs">
            <Button
              size="small"
              aria-label={`${servers.rename}: ${name}`}
              aria-expanded={isRenamed}
              onClick={() => setRenamed(!isRenamed)}
            >
              {servers.rename}
            </Button>
            {free}
          </Row>
        )
      }
    >
      {isRenamed && <NameForm server={server} onSaved={() => setRenamed(false)} />}
      {cloned && (
        <Notice tone="warn" title={t.cloned.title}>
          {t.cloned.text()}
        </Notice>
      )}
    </Entry>
  )
}

const tones = {
  cloned: 'warn',
  'not-covered': 'warn',
  offline: 'neutral',
  silent: 'warn',
  fine: 'good',
} as const

function useStateWords({ state, silent_days, file_until }: Server): string {
  const { states, silent, offlineUntil } = useTexts().profile.servers
  const { language } = useVisitor()
  if (state === 'silent') return silent(silent_days)
  return state === 'offline' && file_until ? offlineUntil(formatDay(language, file_until)) : states[state]
}

function NameForm({ server, onSaved }: { server: Server; onSaved: () => void }) {
  const { servers: t } = useTexts().profile
  const { busy, fields, call } = useCall()
  const [name, setName] = useState(server.own_name)

  async function save() {
    const params = { id: server.license_id, seat: server.seat }
    const answer = await call(api =>
      api('PUT /api/astra/license/{id}/activations/{seat}/', { params, body: { name } }),
    )
    if (answer.ok) onSaved()
  }

  return (
    <Form gap="xs" align="start" submit={t.save} busy={busy} onSubmit={save}>
      <TextField
        label={t.name}
        help={t.nameHelp}
        error={fields['name']}
        maxLength={longestServerName}
        autoComplete="off"
        autoFocus
        placeholder={server.name}
        value={name}
        onChange={event => setName(event.target.value)}
      />
    </Form>
  )
}

function useContact({ kind, last_seen_at, held_until }: Server, today: string): string {
  const { servers: t } = useTexts().profile.license
  const { language } = useVisitor()
  const seen = formatMoment(language, last_seen_at)
  if (kind === 'offline' || !held_until) return t.offline(seen)

  // A server checks in every six hours.
  const isSilent = last_seen_at.slice(0, 10) < addDays(today, -1)
  const held = held_until.slice(0, 10) < today ? t.notHeld : t.heldUntil(formatDay(language, held_until))
  return `${isSilent ? t.silentSince(seen) : t.lastSeen(seen)} · ${held}`
}
