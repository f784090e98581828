import { addDays, daysBetween } from '../day.ts'
import { type CartMode, type ProductCode, periodDays } from '../pricing/catalog.ts'

/** The reports can be split by these. `seller` is 0 for the vendor. */
export type OrderGroups = {
  method: string
  country: string
  plan: ProductCode
  currency: string
  seller: string
}

/** An order that changed a license. All days are UTC days, YYYY-MM-DD. */
export type ReportedOrder = {
  id: number
  mode: CartMode
  periods: number
  /** Before tax, after discounts, in cents; 0 where the rate is unknown. */
  amount: number
  groups: OrderGroups
  placedOn: string
  /** When the license was changed. */
  paidOn: string
  /** The day of the payment, if the license came first: 'infinity' as long as it is not paid. */
  paidLaterOn?: string
  /** The end of the license before and after the order. An imported order only knows how the license ended. */
  endedBefore: string | null
  endsAfter: string
  /** The end of the license by which an upgrade was priced. */
  quotedEnd: string | null
  isImported: boolean
}

export type LicenseHistory = {
  orders: readonly ReportedOrder[]
  /** Without an order. */
  extensions: readonly { on: string; end: string }[]
  revokedOn: string | null
  /** The day on which credit notes had credited all that was invoiced. */
  credits: readonly { orderId: number; on: string }[]
}

export type Series = 'recurring' | 'maintenance'
export type Outcome = 'renewed' | 'late' | 'changed'

/** An order adds a term to a license, which counts on each day from `from` and before `until`; docs/domain.md, 'Reports'. */
export type Term = {
  orderId: number
  series: Series
  groups: OrderGroups
  amount: number
  monthly: number
  paidOn: string
  from: string
  /** The payment covers the days before it. */
  paidUntil: string
  until: string
  /** Set where the term was credited in full or revoked. */
  endedOn: string | null
  /** When the license has to be renewed; null for an upgrade, and for a license that ended before. */
  dueOn: string | null
  /** The license counts this for each month on that day. */
  dueAmount: number
  /** Null as long as the license has not been renewed within 30 days. */
  outcome: Outcome | null
}

export const lateDays = 30

type Draft = Omit<Term, 'until' | 'endedOn' | 'dueOn' | 'dueAmount'> & {
  end: string
  isDue: boolean
  /** Lifetime licenses are paid once: they only have a day on which their updates end. */
  isCounted: boolean
  cutOn: string | null
  nextFrom: string | null
}
type Step = { on: string; rank: number; run(drafts: Draft[]): void }

export function buildTerms(history: LicenseHistory): Term[] {
  const drafts: Draft[] = []
  for (const step of listSteps(history)) step.run(drafts)
  const terms = drafts.map(toTerm)
  return terms.map(term => ({
    ...term,
    dueAmount: term.dueOn ? sumMonthly(terms, { series: term.series, on: addDays(term.dueOn, -1) }) : 0,
  }))
}

/** Returns what the terms count for each month on this day. */
export function sumMonthly(terms: readonly Term[], { series, on }: { series: Series; on: string }): number {
  return terms.reduce(
    (sum, term) => (term.series === series && term.from <= on && on < term.until ? sum + term.monthly : sum),
    0,
  )
}

/** Sorts by day; on one day an order comes before the change that ends it. */
function listSteps({ orders, extensions, revokedOn, credits }: LicenseHistory): Step[] {
  const lastImported = orders.findLast(({ isImported, mode }) => isImported && mode !== 'upgrade')
  const steps: Step[] = [
    ...orders.map(order => ({
      on: order.paidOn,
      rank: 0,
      run: (drafts: Draft[]) => addOrder(drafts, order, order === lastImported),
    })),
    ...extensions.map(({ on, end }) => ({ on, rank: 1, run: (drafts: Draft[]) => extend(drafts, on, end) })),
    ...credits.map(({ on, orderId }) => ({
      on,
      rank: 2,
      run: (drafts: Draft[]) =>
        cut(
          drafts.filter(draft => draft.orderId === orderId),
          on,
        ),
    })),
    ...(revokedOn ? [{ on: revokedOn, rank: 3, run: (drafts: Draft[]) => cut(drafts, revokedOn) }] : []),
  ]
  return steps.toSorted((left, right) => left.on.localeCompare(right.on) || left.rank - right.rank)
}

function addOrder(drafts: Draft[], order: ReportedOrder, isLastImported: boolean) {
  const { plan } = order.groups
  const last = drafts.findLast(({ isDue }) => isDue)
  const isUpgrade = order.mode === 'upgrade'
  if (isUpgrade && plan === 'astra-lifetime') return
  const addsTo = isUpgrade && last && order.paidOn < addDays(last.end, lateDays) ? last : null
  const span = addsTo
    ? { from: order.paidOn, end: addsTo.end }
    : findSpan(order, last ?? null, isLastImported)
  if (!isUpgrade && last) renew(last, order)
  if (!addsTo) for (const draft of drafts) draft.nextFrom ??= span.from
  const isCounted = plan !== 'astra-lifetime'
  drafts.push({
    orderId: order.id,
    series: plan.startsWith('astra-lifetime') ? 'maintenance' : 'recurring',
    groups: order.groups,
    amount: order.amount,
    monthly: isCounted ? monthlyAmount(order, span) : 0,
    paidOn: order.paidLaterOn ?? order.paidOn,
    ...span,
    paidUntil: isCounted ? span.end : span.from,
    outcome: null,
    isDue: !addsTo,
    isCounted,
    cutOn: null,
    nextFrom: null,
  })
}

function renew(last: Draft, { paidOn, groups }: ReportedOrder) {
  if (last.cutOn !== null || last.outcome !== null || paidOn > addDays(last.end, lateDays)) return
  if (last.groups.plan !== groups.plan && last.isCounted) last.outcome = 'changed'
  else last.outcome = paidOn <= last.end ? 'renewed' : 'late'
}

function findSpan(order: ReportedOrder, last: Draft | null, isLastImported: boolean) {
  const { paidOn, endedBefore, endsAfter, periods, groups, isImported, mode } = order
  const before = isImported && mode.startsWith('renew') ? (last?.end ?? null) : endedBefore
  const renews = mode.startsWith('renew') && before !== null && before > paidOn
  const from = renews ? before : paidOn
  const end =
    isImported && !(isLastImported && endsAfter > from)
      ? addDays(from, periods * periodDays(groups.plan))
      : endsAfter
  return { from, end: end < from ? from : end }
}

/** An upgrade was paid for the days left, and is worth that of a whole month. */
function monthlyAmount(order: ReportedOrder, { from, end }: { from: string; end: string }): number {
  const { amount, periods, mode, groups, placedOn, quotedEnd } = order
  if (mode === 'upgrade') {
    const days = Math.max(1, quotedEnd ? daysBetween(placedOn, quotedEnd) : daysBetween(from, end))
    return groups.plan === 'astra-1m'
      ? Math.round((amount * 30) / days)
      : Math.round((amount * 365) / (12 * days))
  }
  return Math.round(amount / (groups.plan === 'astra-1m' ? periods : 12))
}

/** Free days before the license has ended move the day on which it is due. */
function extend(drafts: Draft[], on: string, end: string) {
  const last = drafts.findLast(({ isDue }) => isDue)
  if (!last || on > addDays(last.end, lateDays) || end < last.end) return
  const previous = last.end
  for (const draft of drafts) if (draft.end === previous && draft.nextFrom === null) draft.end = end
}

function cut(drafts: readonly Draft[], on: string) {
  for (const draft of drafts) draft.cutOn ??= on
}

function toTerm({ end, isDue, isCounted, cutOn, nextFrom, ...draft }: Draft): Term {
  const wasDue = draft.outcome !== null || cutOn === null || end < cutOn
  const last = isCounted ? earliest(addDays(end, lateDays), nextFrom, cutOn) : draft.from
  return {
    ...draft,
    until: last < draft.from ? draft.from : last,
    endedOn: cutOn,
    dueOn: isDue && wasDue ? end : null,
    dueAmount: 0,
  }
}

function earliest(day: string, ...others: readonly (string | null)[]): string {
  return others.reduce<string>((first, other) => (other !== null && other < first ? other : first), day)
}
