import { Link } from 'react-router'
import type { Waiting, WaitingItem } from '../../../contract/back-office/today.ts'
import { formatMoney } from '../../../domain/money/money.ts'
import { formatDay } from '../../../texts/day.ts'
import type { Texts } from '../../../texts/en/screens.ts'
import { usePage } from '../../app/context.ts'
import { Card } from '../../ui/card.tsx'
import { Columns, Row, Stack, Text } from '../../ui/layout.tsx'
import { Pill } from '../../ui/pill.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'

export function WaitingList({ waiting }: { waiting: readonly Waiting[] }) {
  return (
    <Columns gap="l" count="fill">
      {waiting.map(block => (
        <Block key={block.kind} block={block} />
      ))}
    </Columns>
  )
}

function Block({ block: { kind, count, more, items, list } }: { block: Waiting }) {
  const { today: t } = usePage().texts.backOffice
  return (
    <Card
      title={t.kinds[kind]}
      titleLevel={3}
      aside={<Pill tone="warn">{more ? `${count}+` : count}</Pill>}
      footer={
        list && (
          <Row gap="s">
            <Link to={list}>{t.all}</Link>
          </Row>
        )
      }
    >
      <Stack as="ul" gap="xs">
        {items.map(item => (
          <Row key={item.id} as="li" gap="s" spread>
            <Item kind={kind} item={item} />
          </Row>
        ))}
      </Stack>
    </Card>
  )
}

/** The name leads to where the one action is. */
function Item({ kind, item }: { kind: Waiting['kind']; item: WaitingItem }) {
  const { texts, visitor } = usePage()
  const { today: t } = texts.backOffice
  const { language } = visitor
  const { id, at, amount, currency, payment, orders } = item
  const isOrder = kind === 'withdrawals' || kind === 'bank-orders' || kind === 'vat-numbers'
  const about = isOrder ? [Number(id)] : orders
  const name = [
    payment && t.payments[payment],
    about.length > 0 && t.order(about.join(', ')),
    describeName(kind, item, t),
  ]
    .filter(Boolean)
    .join(', ')
  const to = address(kind, id)
  return (
    <>
      {to ? <Link to={to}>{name}</Link> : <span>{name}</span>}
      <Text as="span" tone="quiet">
        {amount !== null
          ? formatMoney(amount, { prefix: '', suffix: `\u00a0${currency}` }, { language, decimals: 'always' })
          : at && formatDay(language, at)}
      </Text>
    </>
  )
}

function describeName(kind: Waiting['kind'], { id, name }: WaitingItem, t: Texts['backOffice']['today']) {
  if (kind === 'recovery-codes') return t.codesLeft(name)
  if (kind === 'backups') return describeBackups(id, name, t.backups)
  const isPayment = kind === 'unmatched' || kind === 'reversals'
  return name || (isPayment ? t.payment(id) : '')
}

function describeBackups(fault: string, days: string, t: Texts['backOffice']['today']['backups']) {
  if (fault === 'off') return t.off
  if (fault === 'none') return t.none
  return fault === 'old' ? t.old(Number(days)) : t.archive
}

/** Of backups there is no page. */
function address(kind: Waiting['kind'], id: string): string | null {
  switch (kind) {
    case 'unmatched':
    case 'reversals':
      return backOfficePaths.unmatchedPayment(Number(id))
    case 'withdrawals':
    case 'bank-orders':
    case 'vat-numbers':
      return backOfficePaths.order(Number(id))
    case 'questions':
      return backOfficePaths.question(Number(id))
    case 'texts':
      return backOfficePaths.text(Number(id))
    case 'emails':
      return backOfficePaths.email(Number(id))
    case 'events':
      return backOfficePaths.event(Number(id))
    case 'jobs':
      return backOfficePaths.jobs
    case 'webhooks':
      return backOfficePaths.endpoints
    case 'rates':
      return backOfficePaths.rates
    case 'superusers':
      return backOfficePaths.superusers
    case 'recovery-codes':
      return backOfficePaths.factor()
    case 'backups':
      return null
  }
}
