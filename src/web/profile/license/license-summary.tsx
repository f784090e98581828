import type { LicenseEvent } from '../../../contract/license-life.ts'
import type { License } from '../../../contract/licenses.ts'
import { addDays } from '../../../domain/day.ts'
import { noticeSeconds } from '../../../domain/licenses/activation.ts'
import { licenseTypes } from '../../../domain/licenses/license.ts'
import { graceDaysFor } from '../../../domain/licenses/license-claims.ts'
import { formatDay } from '../../../texts/day.ts'
import { useTexts, useVisitor } from '../../app/context.ts'
import { paths } from '../../app/paths.ts'
import { SupportLink } from '../../app/shop-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import { MeterBar } from '../../ui/meter-bar.tsx'
import { Pill } from '../../ui/pill.tsx'
import {
  hasUpgradePage,
  isBuyable,
  isOver,
  licenseName,
  licenseStatus,
  meterDays,
  nextAction,
  statusTones,
} from '../license-status.ts'
import type { NextPrices } from './next-prices.ts'

type Props = { license: License; events: readonly LicenseEvent[] | null; prices: NextPrices }

export function LicenseSummary({ license, events, prices }: Props) {
  const { licenses: t } = useTexts().profile
  const { today } = prices
  const status = licenseStatus(license, today)

  return (
    <Card title={t.states[status]} aside={<Pill>{t.servers(license.servers)}</Pill>}>
      {license.state === 'active' ? (
        <>
          <LicenseDays license={license} today={today} />
          <WhatHappensThen license={license} today={today} />
        </>
      ) : (
        <>
          <StoppedServers state={license.state} events={events ?? []} />
          <p>
            {t[license.state]} <SupportLink />
          </p>
        </>
      )}
      <NextOrders license={license} prices={prices} />
    </Card>
  )
}

/** A server learns the new state at its next check-in; the notice counts from the event, as in the signed answer. */
function StoppedServers({ state, events }: { state: License['state']; events: readonly LicenseEvent[] }) {
  const { afterwards: t } = useTexts().profile.license
  const { language } = useVisitor()
  const stop = events.find(({ before, after }) => after.state === state && before?.state !== state)
  if (!stop) return null

  const noticeEnd = new Date(Date.parse(stop.at) + noticeSeconds * 1000)
  return <p>{t.stopped(formatDay(language, noticeEnd.toISOString()))}</p>
}

function WhatHappensThen({ license, today }: { license: License; today: string }) {
  const { afterwards: t } = useTexts().profile.license
  const { catalog, language } = useVisitor()
  const { type, expiration_date: lastDay } = license
  const isPast = isOver(license, today)
  const day = formatDay(language, lastDay)
  const end = formatDay(language, addDays(lastDay, 1))
  const graceEndsOn = addDays(lastDay, 1 + graceDaysFor(catalog, type))
  const graceEnd = formatDay(language, graceEndsOn)

  if (type === licenseTypes.lifetime) return <p>{isPast ? t.lifetime.over(day) : t.lifetime.running(day)}</p>
  if (type === licenseTypes.demo) return <p>{isPast ? t.demo.over : t.demo.running(end)}</p>
  const over = today < graceEndsOn ? t.paid.inGrace(graceEnd) : t.paid.over
  return (
    <>
      <p>{isPast ? over : t.paid.running(end, graceEnd, catalog.graceDays)}</p>
      <Text tone="quiet">{t.covers(day)}</Text>
    </>
  )
}

function NextOrders({ license, prices }: Omit<Props, 'events'>) {
  const { licenses: words, license: page } = useTexts().profile
  const { prices: t } = page
  const { language } = useVisitor()
  const { renewal, upgrade, demo, country } = prices
  const name = licenseName(license)
  const next = nextAction(license, prices.today)
  const isLifetime = license.type === licenseTypes.lifetime
  const renewalWords = isLifetime ? t.updates : t.renewal
  const upgradeWords = isLifetime ? t.upgradeLifetime : t.upgrade
  const offer = (action: 'buy' | 'renew' | 'upgrade', to: string, price: string | null) => (
    <Row as="p" gap="s" align="center">
      <ButtonLink
        to={to}
        variant={action === next ? 'primary' : 'secondary'}
        aria-label={`${words[action]}: ${name}`}
      >
        {words[action]}
      </ButtonLink>
      <span>{price ?? t.none}</span>
    </Row>
  )

  return (
    <>
      {isBuyable(license) &&
        offer('buy', paths.convertDemo(license.id), demo && t.demo(demo.month, demo.year))}
      {license.can_renew &&
        offer(
          'renew',
          paths.renew(license.id),
          renewal && renewalWords(renewal.price, formatDay(language, renewal.endsOn)),
        )}
      {hasUpgradePage(license) &&
        offer('upgrade', paths.upgrade(license.id), upgrade && upgradeWords(upgrade))}
      {(renewal || upgrade || demo) && <Text tone="quiet">{t.basis(country)}</Text>}
    </>
  )
}

export function LicenseDays({ license, today }: { license: License; today: string }) {
  const { catalog } = useVisitor()
  const { label, note } = useTerm(license, today)
  const days = isOver(license, today)
    ? { value: 0, max: 1 }
    : { value: license.days_left, max: meterDays(catalog, license) }
  return <MeterBar {...days} label={label} note={note} tone={statusTones[licenseStatus(license, today)]} />
}

/** What is left of the license, or of its updates, and until when. */
export function useTerm(license: License, today: string) {
  const { licenses: t } = useTexts().profile
  const { language } = useVisitor()
  const words = license.type === licenseTypes.lifetime ? t.updates : t.validity
  const date = formatDay(language, license.expiration_date)
  if (isOver(license, today)) return { label: words.over, note: words.since(date) }
  return {
    label: license.days_left === 0 ? words.lastDay : words.left(license.days_left),
    note: words.until(date),
  }
}
