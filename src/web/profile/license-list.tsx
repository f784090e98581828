import type { License } from '../../contract/licenses.ts'
import { useTexts } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { SerialNumber } from '../app/serial-number.tsx'
import { SupportLink } from '../app/shop-link.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Entry, EntryList } from '../ui/entry.tsx'
import { Columns, Row, Stack, Text } from '../ui/layout.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { Pill } from '../ui/pill.tsx'
import { LicenseDays, useTerm } from './license/license-summary.tsx'
import { LicenseActions } from './license-actions.tsx'
import { licenseName, licenseStatus, statusTones } from './license-status.ts'
import { SearchForm } from './search-form.tsx'

const fewLicenses = 6

type Props = {
  licenses: readonly License[]
  /** There are more than are listed: the server searches. */
  more: boolean
  /** The server has searched for it. */
  find: string
  today: string
}

export function LicenseList({ licenses, more, find, today }: Props) {
  const { licenses: t } = useTexts().profile
  const [only] = licenses

  if (!only && !find) return <NoLicenses />
  if (only && licenses.length === 1 && !find) return <LicenseCard license={only} today={today} />
  return (
    <>
      {more && <Text tone="quiet">{t.rest(licenses.length)}</Text>}
      {(licenses.length > fewLicenses || find) && (
        <SearchForm label={t.search} name="find" find={find} all={paths.profile} />
      )}
      {!only && <p role="status">{t.nothingFound}</p>}
      <EntryList>
        {licenses.map((license, index) => (
          <LicenseRow key={license.id} license={license} today={today} isFirst={index === 0} />
        ))}
      </EntryList>
    </>
  )
}

function NoLicenses() {
  const { empty: t } = useTexts().profile.licenses
  const action = (
    <Row gap="xs">
      <ButtonLink to={paths.pricing} variant="primary">
        {t.action}
      </ButtonLink>
      <ButtonLink to={paths.demo} variant="quiet">
        {t.demo()}
      </ButtonLink>
    </Row>
  )

  return (
    <EmptyState title={t.title} icon="server" action={action}>
      {t.text}
    </EmptyState>
  )
}

/** The only license of a customer. */
function LicenseCard({ license, today }: { license: License; today: string }) {
  const { licenses: t } = useTexts().profile
  const status = licenseStatus(license, today)
  const about = [license.own_name && license.name, t.servers(license.servers)].filter(Boolean)

  return (
    <Card
      title={<a href={paths.license(license.id)}>{licenseName(license)}</a>}
      titleLevel={3}
      aside={<Pill tone={statusTones[status]}>{t.states[status]}</Pill>}
    >
      <Text tone="quiet">{about.join(', ')}</Text>
      <Columns gap="l" count="2">
        <Stack gap="m">
          {status === 'suspended' || status === 'revoked' ? (
            <Text wrap="anywhere">
              {t[status]} <SupportLink />
            </Text>
          ) : (
            <LicenseDays license={license} today={today} />
          )}
          <LicenseActions license={license} today={today} variant="primary" />
        </Stack>
        <SerialNumber license={license} />
      </Columns>
    </Card>
  )
}

type RowProps = { license: License; today: string; isFirst: boolean }

/** One of several licenses. The most urgent one has the filled button of the page. */
function LicenseRow({ license, today, isFirst }: RowProps) {
  const { licenses: t } = useTexts().profile
  const { label, note } = useTerm(license, today)
  const status = licenseStatus(license, today)
  const { own_name, name, servers, sn_to_display } = license
  const term = status === 'ending' ? `${label}, ${note}` : note
  const about = [own_name && name, t.servers(servers), `${sn_to_display.slice(0, 5)}…`]

  return (
    <Entry
      name={<a href={paths.license(license.id)}>{licenseName(license)}</a>}
      mark={<Pill tone={statusTones[status]}>{t.states[status]}</Pill>}
      note={[...about, license.state === 'active' && term].filter(Boolean).join(' · ')}
      action={
        <LicenseActions
          license={license}
          today={today}
          variant={isFirst ? 'primary' : 'secondary'}
          size="small"
        />
      }
    >
      {license.state !== 'active' && (
        <Text wrap="anywhere">
          {t[license.state]} <SupportLink />
        </Text>
      )}
    </Entry>
  )
}
