import type { LicenseDetails } from '../../../contract/back-office/licenses.ts'
import { formatDay } from '../../../texts/day.ts'
import { describeEnd } from '../../../texts/license-end.ts'
import { usePage } from '../../app/context.ts'
import { Timeline } from '../kit/timeline.tsx'
import { useDoneWords } from '../kit/use-done-words.ts'

type Entry = LicenseDetails['timeline'][number]

export function LicenseTimeline({ rows }: { rows: readonly Entry[] }) {
  const { texts, visitor } = usePage()
  const { licenses: t } = texts.backOffice
  const done = useDoneWords()

  const describeTerms = ({
    expiration_date: lastDay,
    is_lifetime: isLifetime,
  }: NonNullable<Entry['license']>) =>
    describeEnd(visitor.language, { until: formatDay(visitor.language, lastDay), isLifetime })

  function describe({ kind, license, seat, released, owners, order_id: order, detail }: Entry): string {
    return [
      owners && t.owners(owners),
      license && t.detail(license.servers, describeTerms(license)),
      order && t.byOrder(order),
      seat && t.seatOf(seat.number, seat.name),
      released && t.releases[released],
      kind !== 'action' && detail,
    ]
      .filter(Boolean)
      .join(', ')
  }

  return (
    <Timeline
      title={t.history}
      rows={rows.map(row => ({
        ...row,
        title: row.kind === 'action' ? done(row.detail) : t.events[row.kind],
        detail: describe(row),
      }))}
    />
  )
}
