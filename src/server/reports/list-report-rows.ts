import { type SQL, sql } from 'drizzle-orm'
import type { ReportRow } from '../../contract/back-office/reports.ts'
import { addDays } from '../../domain/day.ts'
import type { OrderGroups } from '../../domain/reports/license-terms.ts'
import { type MovementKind, movementKinds } from '../../domain/reports/movements.ts'
import type { Days } from '../../domain/reports/steps.ts'
import { correctedSubtotals } from '../invoices/report-documents.ts'
import type { Database } from '../platform/database/database.ts'
import { type Cursor, cutPage } from '../platform/database/list-pages.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { lastLostDay } from './read-renewals.ts'

export type RowFilter = Days & {
  figure: string
  group: { name: keyof OrderGroups; value: string } | null
  today: string
}
export type ReportRows = { rows: ReportRow[]; next: string | null }

export const rowsOnPage = 50

/** The movements, terms or demos behind a figure, the newest first. Refuses 'bad-request' for a figure without rows. */
export function listMovementRows(db: Database, series: string, filter: RowFilter, after: Cursor | null) {
  const { figure, from, to } = filter
  if (figure === 'end' && !filter.group) return listTermsOn(db, series, to, after)
  if (!isMovement(figure)) throw new Refusal('bad-request', { fields: ['figure'] })
  return readPage(
    db,
    sql`select day, id, order_id, license_id, kind, amount from term_movements
      where series = ${series} and kind = ${figure} and day between ${from} and ${to} and ${inGroup(filter)}`,
    after,
  )
}

/** What counts on that day. */
function listTermsOn(db: Database, series: string, day: string, after: Cursor | null) {
  return readPage(
    db,
    sql`select from_day as day, order_id as id, order_id, license_id, plan as kind, monthly as amount
      from license_terms where series = ${series} and from_day <= ${day} and until_day > ${day}`,
    after,
  )
}

export function listDueRows(db: Database, filter: RowFilter, after: Cursor | null) {
  const { from, to, figure, today } = filter
  const lost = lastLostDay(today)
  const wanted: Record<string, SQL> = {
    due: sql`true`,
    open: sql`outcome is null`,
    renewed: sql`outcome = 'renewed'`,
    late: sql`outcome = 'late'`,
    changed: sql`outcome = 'changed'`,
    lost: sql`outcome is null and due_on <= ${lost}`,
    undecided: sql`outcome is null and due_on > ${lost}`,
  }
  return readPage(
    db,
    sql`select due_on as day, order_id as id, order_id, license_id, coalesce(outcome, 'open') as kind, due_amount as amount
      from license_terms where series = 'recurring' and due_on between ${from} and ${to}
      and ${choose(wanted, figure)} and ${inGroup(filter)}`,
    after,
  )
}

export function listDemoRows(db: Database, filter: RowFilter, after: Cursor | null) {
  const { from, to, figure, today } = filter
  const within = (days: number) => sql`converted_on - begun_on <= ${days}`
  const wanted: Record<string, SQL> = {
    demos: sql`true`,
    within30: within(30),
    within60: within(60),
    within90: within(90),
    unconverted: sql`converted_on is null and begun_on > ${addDays(today, -91)}`,
  }
  return readPage(
    db,
    sql`select begun_on as day, license_id as id, order_id, license_id,
        case when converted_on is null then 'open' else 'converted' end as kind, null::bigint as amount
      from demo_outcomes where begun_on between ${from} and ${to} and ${choose(wanted, figure)}`,
    after,
  )
}

/** Each row is the share of a payment that is for the days after the last one, without what was credited by then. */
export function listDeferredRows(db: Database, { to }: Days, after: Cursor | null) {
  return readPage(
    db,
    sql`select paid_on as day, order_id as id, order_id, license_id, plan as kind,
        (amount + coalesce((select sum(round(license_terms.amount * changed.amount / changed.subtotal))::bigint
          from (${correctedSubtotals}) as changed
          where changed.order_id = license_terms.order_id and changed.day <= ${to}), 0))
          * (paid_until - greatest(from_day, ${to}::date + 1)) / (paid_until - from_day) as amount
      from license_terms where paid_until > ${to}::date + 1 and paid_on <= ${to}
        and (ended_on is null or ended_on > ${to})`,
    after,
  )
}

function isMovement(figure: string): figure is MovementKind {
  return movementKinds.some(kind => kind === figure)
}

function choose(wanted: Record<string, SQL>, figure: string): SQL {
  const condition = Object.hasOwn(wanted, figure) ? wanted[figure] : undefined
  if (!condition) throw new Refusal('bad-request', { fields: ['figure'] })
  return condition
}

function inGroup({ group }: RowFilter): SQL {
  return group ? sql`${sql.identifier(group.name)} = ${group.value}` : sql`true`
}

async function readPage(db: Database, found: SQL, after: Cursor | null): Promise<ReportRows> {
  const isBefore = after
    ? sql`(day, id) < (${after.at.toISOString().slice(0, 10)}::date, ${after.id}::bigint)`
    : sql`true`
  const { rows } = await db.execute<ReportRow & { id: number }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, id, order_id, license_id, kind, amount
    from (${found}) as found where ${isBefore} order by found.day desc, found.id desc limit ${rowsOnPage + 1}`)
  const { page, next } = cutPage({ rows }, rowsOnPage, ({ day, id }) => ({ at: new Date(day), id }))
  return {
    rows: page.map(({ day, order_id, license_id, kind, amount }) => {
      return { day, order_id, license_id, kind, amount }
    }),
    next,
  }
}
