import { Link, useLoaderData } from 'react-router'
import type { LicenseDetails, ShownLicense } from '../../../contract/back-office/licenses.ts'
import { licenseActions } from '../../../definitions/license.ts'
import { licenseList } from '../../../definitions/license-list.ts'
import { type LoaderArgs, usePage, useTexts } from '../../app/context.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Row } from '../../ui/layout.tsx'
import { Pill } from '../../ui/pill.tsx'
import { DefinedAction } from '../engine/defined-action.tsx'
import { EmailList } from '../engine/email-list.tsx'
import { RecordActions } from '../engine/record-actions.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { CustomerLink, PinnedNote } from '../kit/customer-card.tsx'
import type { Column } from '../kit/data-table.tsx'
import { load } from '../kit/list-loader.ts'
import { Facts, Page, SideBySide, TableSection } from '../kit/page.tsx'
import { ShortDay } from '../kit/short-day.tsx'
import { Timeline } from '../kit/timeline.tsx'
import { useFormats } from '../kit/use-formats.ts'
import { ShowSerial } from './show-serial.tsx'
import { TermsBar } from './terms-bar.tsx'

export async function loader(args: LoaderArgs) {
  const { id = '' } = args.params
  const found = await load(args, 'GET /api/sezam/licenses/{id}/', { params: { id } })
  const sent = await load(args, 'GET /api/sezam/emails/', { query: { license: id } })
  return { license: found.data, emails: sent.data }
}

export function Component() {
  const { licenses: t, kit } = useTexts().backOffice
  const { license, emails } = useLoaderData<typeof loader>()
  const { day } = useFormats()
  const orders = license.orders.map(id => (
    <div key={id}>
      <Link to={backOfficePaths.order(id)}>{id}</Link>
    </div>
  ))
  const expires = day(license.expiration_date)
  const servers = t.used.title(license.used.length, license.plan === 'company' ? null : license.servers)
  const facts = [
    {
      term: t.labels.serial,
      value: (
        <Row gap="s" align="center">
          {license.serial}
          <ShowSerial license={license} />
        </Row>
      ),
    },
    { term: t.facts.name, value: license.name },
    { term: t.facts.termStarts, value: day(license.term_starts_on) },
    { term: t.events.issued, value: day(license.created_at) },
    { term: t.facts.renewal, value: license.renewal_card },
    { term: kit.menu.orders, value: orders.length > 0 ? orders : '' },
  ]
  return (
    <Page
      key={license.id}
      above={<Link to={backOfficePaths.licenses}>{kit.menu.licenses}</Link>}
      title={`${kit.palette.one.license} ${license.id}`}
      lead={
        <Facts>
          <Pill tone={licenseList.columns.state.tones[license.state]}>{t.values.state[license.state]}</Pill>
          <strong>{t.values.plan[license.plan]}</strong>
          <span>{servers}</span>
          <span>
            {t.labels.expiration_date}: {license.plan === 'lifetime' ? t.updatesUntil(expires) : expires}
          </span>
          <CustomerLink record={license} />
        </Facts>
      }
      aside={
        <RecordActions
          defined={licenseActions}
          about={license}
          without={['free-server']}
          present={values => t.lines.shown(values as ShownLicense)}
        />
      }
    >
      <PinnedNote note={license.pinned_note} />
      <SideBySide>
        <div>
          <DefinitionList rows={facts} />
          {license.terms.length > 0 && <TermsBar terms={license.terms} today={license.today} />}
          <ServersInUse title={servers} license={license} />
          <LicenseFiles files={license.files} />
          <EmailList emails={emails} />
        </div>
        <Timeline rows={license.timeline} events={t.events} />
      </SideBySide>
    </Page>
  )
}

type Server = LicenseDetails['used'][number]

function ServersInUse({ title, license }: { title: string; license: LicenseDetails }) {
  const { used: t, serverList } = useTexts().backOffice.licenses
  const { labels } = serverList
  const { id, used, possible } = license
  const acting = { defined: licenseActions, id, about: license, possible }
  const columns: Column<Server>[] = [
    { key: 'seat', label: t.seat, isName: true, cell: row => row.seat },
    { key: 'name', label: labels.name, fit: 'cut', cell: row => row.name },
    { key: 'version', label: labels.version, cell: row => row.version },
    { key: 'kind', label: t.kind, cell: row => t.kinds[row.kind] },
    { key: 'seen', label: labels.last_seen_at, cell: row => <ShortDay at={row.last_seen_at} withTime /> },
    {
      key: 'free',
      label: t.actions,
      cell: row => (
        <DefinedAction
          {...acting}
          name="free-server"
          fixed={{ server: row.id }}
          rowName={`${row.seat} ${row.name}`}
        />
      ),
    },
  ]

  return <TableSection title={title} columns={columns} rows={used} rowKey={row => row.seat} />
}

type File = LicenseDetails['files'][number]

function LicenseFiles({ files }: { files: readonly File[] }) {
  const { files: t } = usePage().texts.backOffice.licenses
  const columns: Column<File>[] = [
    {
      key: 'issued',
      label: t.issued,
      isName: true,
      cell: row => <ShortDay at={row.issued_at} withTime />,
    },
    { key: 'why', label: t.why, cell: row => t.reasons[row.reason] },
    { key: 'licensee', label: t.licensee, fit: 'cut', cell: row => row.licensee },
    { key: 'id', label: t.id, fit: 'cut', cell: row => row.jti },
  ]

  return (
    <TableSection title={t.title} lead={t.newest} columns={columns} rows={files} rowKey={row => row.jti} />
  )
}
