import type { LicenseDetails } from '../../../contract/back-office/licenses.ts'
import { formatDay } from '../../../texts/day.ts'
import { usePage } from '../../app/context.ts'
import { Timeline } from '../kit/timeline.tsx'
import { useDoneWords } from '../kit/use-done-words.ts'

type Entry = LicenseDetails['timeline'][number]

export function LicenseTimeline({ rows }: { rows: readonly Entry[] }) {
  const { texts, visitor } = usePage()
  const { licenses: t } = texts.backOffice
  const done = useDoneWords()

  function describe({ kind, license, seat, released, owners, order_id: order, detail }: Entry): string {
    const day = license && formatDay(visitor.language, license.expiration_date)
    return [
      owners && t.owners(owners),
      license && day && t.detail(license.servers, day),
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
