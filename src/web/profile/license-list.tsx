import { useState } from 'react'
import type { License } from '../../contract/licenses.ts'
import { useTexts, useVisitor } from '../app/context.ts'
import { mailto, paths } from '../app/paths.ts'
import { SerialNumber } from '../app/serial-number.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextField } from '../ui/fields.tsx'
import { Columns, Row, Stack, Text } from '../ui/layout.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { Pill } from '../ui/pill.tsx'
import { LicenseDays } from './license/license-summary.tsx'
import {
  hasUpgradePage,
  isBuyable,
  licenseName,
  licenseStatus,
  sortByStatus,
  statusTones,
} from './license-status.ts'

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
  const { empty, search, searchHelp, nothingFound } = useTexts().profile.licenses
  const { productName } = useVisitor()
  const [query, setQuery] = useState('')
  const found = licenses.filter(license => isFound(license, query))

  if (licenses.length === 0 && !find) {
    const action = (
      <Row gap="xs">
        <ButtonLink to={paths.pricing} variant="primary">
          {empty.action}
        </ButtonLink>
        <ButtonLink to={paths.demo} variant="quiet">
          {empty.demo}
        </ButtonLink>
      </Row>
    )
    return (
      <EmptyState title={empty.title} icon="server" action={action}>
        {empty.text(productName)}
      </EmptyState>
    )
  }
  return (
    <>
      {(more || find) && <ServerSearch find={find} shown={more ? licenses.length : null} />}
      {licenses.length > fewLicenses && !more && !find && (
        <TextField
          label={search}
          help={searchHelp}
          type="search"
          autoComplete="off"
          value={query}
          onChange={event => setQuery(event.target.value)}
        />
      )}
      <p role="status">{found.length === 0 && nothingFound}</p>
      <Columns as="ul" gap="m" count="fill">
        {sortByStatus(found, today).map(license => (
          <li key={license.id}>
            <LicenseCard license={license} today={today} />
          </li>
        ))}
      </Columns>
    </>
  )
}

function ServerSearch({ find, shown }: { find: string; shown: number | null }) {
  const { search, find: submit, showAll, more } = useTexts().profile.licenses

  return (
    <Stack as="form" gap="s" align="start" method="get">
      {shown !== null && <p>{more(shown)}</p>}
      <TextField label={search} type="search" name="find" defaultValue={find} autoComplete="off" />
      <Row gap="xs">
        <Button type="submit">{submit}</Button>
        {find && <ButtonLink href={paths.profile}>{showAll}</ButtonLink>}
      </Row>
    </Stack>
  )
}

/** A serial number is found with and without its dashes. */
function isFound({ own_name, name, sn }: License, query: string): boolean {
  const wanted = query.trim().toLowerCase()
  const names = [own_name, name, sn, sn.replaceAll('-', '')]
  return names.some(each => each.toLowerCase().includes(wanted))
}

function LicenseCard({ license, today }: { license: License; today: string }) {
  const { licenses: t } = useTexts().profile
  const { supportEmail } = useVisitor()
  const status = licenseStatus(license, today)
  const urgent = status === 'ending' || status === 'expired'

  return (
    <Card
      title={licenseName(license)}
      titleLevel={3}
      footer={<LicenseActions license={license} urgent={urgent} />}
    >
      <Text tone="quiet">
        <Row as="span" gap="s" rowGap="2xs" align="center">
          <Pill tone={statusTones[status]}>{t.states[status]}</Pill>
          {license.own_name && <span>{license.name}</span>}
          <span>{t.servers(license.servers)}</span>
        </Row>
      </Text>
      {status === 'revoked' ? null : <LicenseDays license={license} today={today} />}
      <SerialNumber license={license} />
      {license.state === 'active' && (
        <p>
          <ButtonLink
            size="small"
            href={paths.licenseFile(license.id)}
            aria-label={`${t.file}: ${licenseName(license)}`}
          >
            {t.file}
          </ButtonLink>
        </p>
      )}
      {(status === 'suspended' || status === 'revoked') && (
        <Text tone="quiet" wrap="anywhere">
          {t[status]} <a href={mailto(supportEmail)}>{supportEmail}</a>
        </Text>
      )}
    </Card>
  )
}

function LicenseActions({ license, urgent }: { license: License; urgent: boolean }) {
  const { licenses: t } = useTexts().profile
  const named = (label: string) => `${label}: ${licenseName(license)}`

  return (
    <>
      {isBuyable(license) && (
        <ButtonLink to={paths.convertDemo(license.id)} variant="primary" aria-label={named(t.buy)}>
          {t.buy}
        </ButtonLink>
      )}
      {license.can_renew && (
        <ButtonLink
          to={paths.renew(license.id)}
          variant={urgent ? 'primary' : 'secondary'}
          aria-label={named(t.renew)}
        >
          {t.renew}
        </ButtonLink>
      )}
      {hasUpgradePage(license) && (
        <ButtonLink to={paths.upgrade(license.id)} aria-label={named(t.upgrade)}>
          {t.upgrade}
        </ButtonLink>
      )}
      <ButtonLink href={paths.license(license.id)} aria-label={named(t.open)}>
        {t.open}
      </ButtonLink>
    </>
  )
}
