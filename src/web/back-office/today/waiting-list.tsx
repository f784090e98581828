import { Link } from 'react-router'
import type { Waiting, WaitingItem } from '../../../contract/back-office/today.ts'
import { eventActions, jobActions } from '../../../definitions/connections.ts'
import { emailActions } from '../../../definitions/email.ts'
import type { Texts } from '../../../texts/all.ts'
import { useTexts } from '../../app/context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Text } from '../../ui/layout.tsx'
import { DefinedAction } from '../engine/defined-action.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { ShortDay } from '../kit/short-day.tsx'
import { useFormats } from '../kit/use-formats.ts'

type Kind = Waiting['kind']
type Waits = { kind: Kind; item: WaitingItem; name: string; to: string | null; block?: Waiting }

/** The first of each kind names the kind and leads to all of them. */
export function WaitingList({ waiting }: { waiting: readonly Waiting[] }) {
  const { today: t } = useTexts().backOffice
  const { money } = useFormats()
  const rows = waiting.flatMap(block =>
    block.items.map((item, index): Waits => {
      const { kind } = block
      const to = addresses[kind]?.(Number(item.id)) ?? null
      const shared = { kind, item, name: describeName(kind, item, t), to }
      return index === 0 ? { ...shared, block } : shared
    }),
  )
  const columns: Column<Waits>[] = [
    {
      key: 'kind',
      label: t.columns.kind,
      fit: 'cut',
      cell: ({ block }) => block && nameBlock(block, t),
    },
    {
      key: 'name',
      label: t.columns.who,
      fit: 'cut',
      cell: row => row.name,
      to: row => row.to,
    },
    {
      key: 'about',
      label: t.columns.about,
      fit: 'cut',
      cell: ({ kind, item: { payment, orders, about } }) => {
        const order = orders.length > 0 && t.order(orders.join(', '))
        const subjects = kind === 'doctor' ? t.subjects(about) : about
        return [payment && t.payments[payment], order, subjects].filter(Boolean).join(', ')
      },
    },
    {
      key: 'day',
      label: t.columns.day,
      cell: ({ item: { at, is_due: isDue } }) =>
        at && (
          <Text as="span" weight={isDue ? 'strong' : 'text'}>
            {isDue && t.due} <ShortDay at={at} />
          </Text>
        ),
    },
    {
      key: 'amount',
      label: t.columns.amount,
      align: 'end',
      cell: ({ item: { amount, currency } }) => (amount === null ? '' : money(amount, currency)),
    },
    { key: 'next', label: t.columns.next, cell: row => <Next {...row} /> },
  ]
  return (
    <DataTable
      caption={t.waiting}
      columns={columns}
      rows={rows}
      rowKey={({ kind, item }) => `${kind} ${item.id}`}
    />
  )
}

/** No component: the cell shows the words on hovering too. */
function nameBlock({ kind, count, more, list }: Waiting, t: Texts['backOffice']['today']) {
  const words = `${t.kinds[kind]}: ${count}${more ? '+' : ''}`
  return list ? <Link to={list}>{words}</Link> : words
}

/** What failed is settled here, everything else on the page of the record. */
function Next({ kind, item, name, to }: Waits) {
  const { today: t } = useTexts().backOffice
  if (kind === 'emails' || kind === 'events' || kind === 'jobs')
    return ['retry', 'handle'].flatMap(action => [
      ' ',
      <DefinedAction
        key={action}
        name={action}
        defined={failedActions[kind]}
        id={item.id}
        about={{ kind: name }}
        possible={{ seen: kind === 'emails' ? { resends: 0 } : {}, actions: [] }}
        rowName={name}
      />,
    ])
  const label = Object.entries(t.next).find(([name]) => name === kind)?.[1] ?? t.open
  return (
    to && (
      <ButtonLink size="small" to={to} aria-label={`${label}: ${name}`}>
        {label}
      </ButtonLink>
    )
  )
}

const failedActions = { emails: emailActions, events: eventActions, jobs: jobActions }

function describeName(kind: Kind, { id, name }: WaitingItem, t: Texts['backOffice']['today']) {
  if (kind === 'recovery-codes') return t.codesLeft(name)
  if (kind === 'backups') return describeBackups(id, name, t.backups)
  if (kind === 'doctor') return t.doctor[id] ?? name
  const isPayment = kind === 'unmatched' || kind === 'reversals'
  return name || (isPayment ? t.payment(id) : '')
}

function describeBackups(fault: string, days: string, t: Texts['backOffice']['today']['backups']) {
  if (fault === 'off') return t.off
  if (fault === 'none') return t.none
  return fault === 'old' ? t.old(Number(days)) : t.archive
}

/** Backups and findings of the doctor have no page. */
const addresses: Partial<Record<Kind, (id: number) => string>> = {
  unmatched: backOfficePaths.unmatchedPayment,
  reversals: backOfficePaths.unmatchedPayment,
  withdrawals: backOfficePaths.order,
  refunds: backOfficePaths.order,
  'bank-orders': backOfficePaths.order,
  'vat-numbers': backOfficePaths.order,
  rates: () => backOfficePaths.rates,
  questions: backOfficePaths.question,
  texts: backOfficePaths.text,
  emails: backOfficePaths.email,
  events: backOfficePaths.event,
  jobs: () => backOfficePaths.jobs,
  webhooks: () => backOfficePaths.endpoints,
  superusers: () => backOfficePaths.superusers,
  'recovery-codes': () => backOfficePaths.factor(),
}
