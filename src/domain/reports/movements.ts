import type { OrderGroups, Series, Term } from './license-terms.ts'

export const movementKinds = ['new', 'expansion', 'reactivation', 'contraction', 'churn', 'moved'] as const
export type MovementKind = (typeof movementKinds)[number]

/** A change of what a license counts for each month: a negative amount leaves. */
export type Movement = {
  series: Series
  day: string
  kind: MovementKind
  amount: number
  /** How many licenses begin (1) or end (-1) to count. */
  licenses: -1 | 0 | 1
  orderId: number
  groups: OrderGroups
  /** The month in which the license began to count, YYYY-MM. */
  cohort: string
}

type Level = { amount: number; last: Term }

/** A license that moves from one group to another is a pair of movements whose sum is 0. */
export function listMovements(terms: readonly Term[]): Movement[] {
  return (['recurring', 'maintenance'] as const).flatMap(series =>
    listSeries(
      series,
      terms.filter(term => term.series === series && term.from < term.until),
    ),
  )
}

function listSeries(series: Series, terms: readonly Term[]): Movement[] {
  const days = [...new Set(terms.flatMap(({ from, until }) => [from, until]))].sort()
  const cohort = days[0]?.slice(0, 7) ?? ''
  const movements: Movement[] = []
  let before: Level | null = null
  for (const day of days) {
    const after = levelOn(terms, day)
    const found = compare(before, after, movements.length > 0)
    movements.push(...found.map(movement => ({ series, day, cohort, ...movement })))
    before = after
  }
  return movements
}

/** A license belongs to the groups of the order that changed it last. */
function levelOn(terms: readonly Term[], day: string): Level | null {
  const counting = terms.filter(({ from, until }) => from <= day && day < until)
  const last = counting.reduce<Term | null>(
    (latest, term) => (latest && latest.from > term.from ? latest : term),
    null,
  )
  return last && { amount: counting.reduce((sum, { monthly }) => sum + monthly, 0), last }
}

type Change = Pick<Movement, 'kind' | 'amount' | 'licenses' | 'orderId' | 'groups'>

function compare(before: Level | null, after: Level | null, hasCounted: boolean): Change[] {
  if (!after) return before ? [change('churn', -before.amount, -1, before.last)] : []
  if (!before) return [change(hasCounted ? 'reactivation' : 'new', after.amount, 1, after.last)]
  const moves = isSameGroup(before.last.groups, after.last.groups)
    ? []
    : [change('moved', -before.amount, -1, before.last), change('moved', before.amount, 1, after.last)]
  const more = after.amount - before.amount
  if (more === 0) return moves
  return [...moves, change(more > 0 ? 'expansion' : 'contraction', more, 0, after.last)]
}

function change(kind: MovementKind, amount: number, licenses: -1 | 0 | 1, { orderId, groups }: Term): Change {
  return { kind, amount, licenses, orderId, groups }
}

function isSameGroup(left: OrderGroups, right: OrderGroups): boolean {
  return (['method', 'country', 'plan', 'currency', 'seller'] as const).every(
    name => left[name] === right[name],
  )
}
