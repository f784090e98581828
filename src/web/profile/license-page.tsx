import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { CallReply } from '../../contract/calls.ts'
import type { LicenseEvent } from '../../contract/license-life.ts'
import type { License } from '../../contract/licenses.ts'
import { licenseTypes, longestLicenseName } from '../../domain/licenses/license.ts'
import { formatDay } from '../../texts/day.ts'
import { useCall } from '../app/call.tsx'
import { type LoaderArgs, pageContext, requireSignIn, useTexts, useVisitor } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { ProfileLink } from '../app/profile-link.tsx'
import { ShopLink } from '../app/shop-link.tsx'
import { loadLicense } from '../checkout/license-prices.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Entry, EntryList } from '../ui/entry.tsx'
import { Form, TextField } from '../ui/fields.tsx'
import { PageHeading, Row, Stack, Text } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { AutoRenewal } from './license/auto-renewal.tsx'
import { InstallCard } from './license/install-card.tsx'
import { LicenseSummary } from './license/license-summary.tsx'
import { loadNextPrices } from './license/next-prices.ts'
import { Reset } from './license/reset.tsx'
import { ServerList } from './license/server-list.tsx'
import { Transfer } from './license/transfer.tsx'
import styles from './license-page.module.css'
import { licenseName } from './license-status.ts'
import { readSearch } from './search-form.tsx'

export const loader = requireSignIn(async (args: LoaderArgs) => {
  // The API also takes a serial number, which must not become part of an address.
  if (!/^[1-9]\d{0,15}$/.test(args.params['id'] ?? '')) throw new Response(null, { status: 404 })
  const license = await loadLicense(args)
  const { api } = args.context.get(pageContext)
  const params = { id: license.id }
  const { after, find } = readSearch(args.request, 'server')
  const query = { after, find: find || undefined }
  const [servers, events, transfer, autoRenewal, newest, prices] = await Promise.all([
    api('GET /api/astra/license/{id}/activations/', { params, query }),
    api('GET /api/astra/license/{id}/events/', { params }),
    api('GET /api/astra/license/{id}/transfer/', { params }),
    api('GET /api/astra/license/{id}/auto-renewal/', { params }),
    api('GET /api/astra/license/{id}/newest/', { params }),
    loadNextPrices(license, args),
  ])
  return {
    license,
    servers: servers.ok ? servers.reply : null,
    find,
    events: events.ok ? events.reply.data : null,
    transfer: transfer.ok ? transfer.reply.data : null,
    autoRenewal: autoRenewal.ok ? autoRenewal.reply.data : null,
    newest: newest.ok ? newest.reply.data : null,
    // A superuser sees the licenses of others.
    isOwn: transfer.ok,
    prices,
  }
}, 'licenses')

export function Component() {
  const { license: t } = useTexts().profile
  const { license, servers, find, events, transfer, autoRenewal, newest, isOwn, prices } =
    useLoaderData<typeof loader>()
  const name = licenseName(license)
  const canChange = isOwn && license.state === 'active'

  return (
    <Stack gap="l" wrap="anywhere">
      <PageHeading above={<ProfileLink />} title={name} lead={license.own_name && license.name} />
      <noscript>
        <Notice tone="warn">{t.withoutScript}</Notice>
      </noscript>
      <div className={styles.columns}>
        <Stack gap="m">
          <LicenseSummary license={license} events={events} prices={prices} />
          <div id="servers">
            <ServerList {...{ license, servers, find, isOwn }} today={prices.today} />
          </div>
        </Stack>
        <Stack gap="m">
          <InstallCard key={license.sn} license={license} isOwn={isOwn} today={prices.today} />
          <div>
            {autoRenewal && (autoRenewal.card || (autoRenewal.is_offered && prices.renewal)) && (
              <Disclosure summary={t.autoRenewal.title} open={autoRenewal.card !== null}>
                <AutoRenewal license={license} state={autoRenewal} price={prices.renewal?.price ?? ''} />
              </Disclosure>
            )}
            {canChange && license.type !== licenseTypes.demo && (
              <Disclosure summary={t.transfer.title} open={transfer !== null}>
                <Transfer license={license} offer={transfer} />
              </Disclosure>
            )}
            {canChange && (
              <Disclosure summary={t.reset.title}>
                <Reset license={license} />
              </Disclosure>
            )}
            {newest?.newest && license.state === 'active' && (
              <Disclosure summary={t.versions.title(newest.covered?.version)}>
                <CoveredVersion {...newest} canRenew={license.can_renew} />
              </Disclosure>
            )}
            {isOwn && (
              <Disclosure summary={t.name.title}>
                <NameForm license={license} />
              </Disclosure>
            )}
            <Disclosure summary={t.history.title}>
              <LicenseHistory events={events} />
            </Disclosure>
          </div>
        </Stack>
      </div>
    </Stack>
  )
}

type Newest = CallReply<'GET /api/astra/license/{id}/newest/'>['data']

function CoveredVersion({ covered, newest, canRenew }: Newest & { canRenew: boolean }) {
  const { versions: t } = useTexts().profile.license

  return (
    <Stack gap="m">
      {covered && (
        <Row gap="xs">
          {covered.files.map(({ arch }) => (
            <ButtonLink key={arch} href={`/d/${covered.version}/${arch}/`} rel="nofollow">
              {t.download(`${covered.version} (${arch})`)}
            </ButtonLink>
          ))}
        </Row>
      )}
      {canRenew && newest !== covered?.version && <p>{t.later(newest)}</p>}
      <p>
        <ShopLink to={paths.releases}>{t.all}</ShopLink>
      </p>
    </Stack>
  )
}

function LicenseHistory({ events }: { events: readonly LicenseEvent[] | null }) {
  const { history: t, failed } = useTexts().profile.license

  if (events === null) return <p>{failed}</p>
  if (events.length === 0) return <p>{t.none}</p>
  return (
    <EntryList as="ol">
      {events.map(event => (
        <HistoryRow key={event.id} event={event} />
      ))}
    </EntryList>
  )
}

function HistoryRow({ event }: { event: LicenseEvent }) {
  const { history: t } = useTexts().profile.license
  const { language } = useVisitor()
  const { kind, at, by, person, reason, order_id, after, is_received } = event
  const until = formatDay(language, after.expiration_date)
  const isLifetime = after.type === licenseTypes.lifetime
  const note = (
    <>
      <time dateTime={at}>{formatDay(language, at)}</time> {person || t.by[by]}
      {order_id !== null && (
        <>
          {' · '}
          <ShopLink to={paths.order(order_id)}>{t.order(order_id)}</ShopLink>
        </>
      )}
    </>
  )

  return (
    <Entry
      name={is_received ? t.received : t.kinds[kind]({ servers: after.servers, until, isLifetime })}
      note={note}
    >
      {reason && <Text tone="quiet">{t.reason(reason)}</Text>}
    </Entry>
  )
}

function NameForm({ license }: { license: License }) {
  const { name: t } = useTexts().profile.license
  const { busy, fields, call } = useCall()
  const [name, setName] = useState(license.own_name)

  async function save() {
    if (busy) return
    await call(api =>
      api('PUT /api/astra/license/{id}/name/', { params: { id: license.id }, body: { name } }),
    )
  }

  return (
    <Form gap="s" align="start" submit={t.save} busy={busy} onSubmit={save}>
      <TextField
        label={t.label}
        help={t.help}
        error={fields['name']}
        maxLength={longestLicenseName}
        autoComplete="off"
        value={name}
        onChange={event => setName(event.target.value)}
      />
    </Form>
  )
}
