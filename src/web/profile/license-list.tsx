import type { License } from '../../contract/licenses.ts'
import { useTexts, useVisitor } from '../app/context.ts'
import { mailto, paths } from '../app/paths.ts'
import { SerialNumber } from '../app/serial-number.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EntryList } from '../ui/entry.tsx'
import { Columns, Row, Stack, Text } from '../ui/layout.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { Pill } from '../ui/pill.tsx'
import { LicenseDays } from './license/license-summary.tsx'
import { LicenseActions } from './license-actions.tsx'
import { LicenseRow } from './license-row.tsx'
import { licenseName, licenseStatus, sortByStatus, statusTones } from './license-status.ts'
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
        {sortByStatus(licenses, today).map((license, index) => (
          <LicenseRow key={license.id} license={license} today={today} isFirst={index === 0} />
        ))}
      </EntryList>
    </>
  )
}

function NoLicenses() {
  const { empty: t } = useTexts().profile.licenses
  const { productName } = useVisitor()
  const action = (
    <Row gap="xs">
      <ButtonLink to={paths.pricing} variant="primary">
        {t.action}
      </ButtonLink>
      <ButtonLink to={paths.demo} variant="quiet">
        {t.demo}
      </ButtonLink>
    </Row>
  )

  return (
    <EmptyState title={t.title} icon="server" action={action}>
      {t.text(productName)}
    </EmptyState>
  )
}

/** The only license of a customer. */
function LicenseCard({ license, today }: { license: License; today: string }) {
  const { licenses: t } = useTexts().profile
  const { supportEmail } = useVisitor()
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
              {t[status]} <a href={mailto(supportEmail)}>{supportEmail}</a>
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
