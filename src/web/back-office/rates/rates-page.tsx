import { useLoaderData } from 'react-router'
import type { RateInForce, RateProposalEntry } from '../../../contract/back-office/rates.ts'
import { rateActions, rateProposalActions } from '../../../definitions/rate.ts'
import { formatDay } from '../../../texts/day.ts'
import { usePage } from '../../app/context.ts'
import { Notice } from '../../ui/notice.tsx'
import { Pill } from '../../ui/pill.tsx'
import { RecordActions } from '../engine/record-actions.tsx'
import { type Column, useActionColumn } from '../kit/data-table.tsx'
import { pageLoader } from '../kit/list-loader.ts'
import { Page, TableSection } from '../kit/page.tsx'

export const loader = pageLoader('GET /api/sezam/rates/')

export function Component() {
  const { texts, visitor } = usePage()
  const { rates: t } = texts.backOffice
  const { in_force: inForce, proposals, updated_daily: isUpdated } = useLoaderData<typeof loader>().data
  const { columns } = t
  const common: Column<RateInForce | RateProposalEntry>[] = [
    { key: 'rate', label: columns.rate, isName: true, cell: row => t.rate(row.usd_rate, row.currency) },
    { key: 'source', label: columns.source, cell: row => t.source(row.source) },
    { key: 'day', label: columns.day, cell: row => formatDay(visitor.language, row.day) },
  ]
  const proposalActionColumn = useActionColumn<RateProposalEntry>(row => (
    <RecordActions defined={rateProposalActions} about={row} rowName={t.rate(row.usd_rate, row.currency)} />
  ))
  const actionColumn = useActionColumn<RateInForce>(row => (
    <RecordActions defined={rateActions} id={row.currency} about={row} rowName={row.currency} />
  ))

  return (
    <Page lead={t.lead}>
      {!isUpdated && <Notice tone="warn">{t.notUpdated}</Notice>}
      <TableSection<RateProposalEntry>
        title={t.proposals}
        columns={[
          ...common,
          { key: 'doubt', label: columns.doubt, cell: row => t.doubts[row.doubt] },
          proposalActionColumn,
        ]}
        rows={proposals}
        rowKey={row => row.id}
      />
      <TableSection<RateInForce>
        title={t.inForce}
        columns={[
          ...common,
          {
            key: 'age',
            label: columns.age,
            cell: row => (row.stale ? <Pill tone="warn">{t.age(row.age_days)}</Pill> : t.age(row.age_days)),
          },
          actionColumn,
        ]}
        rows={inForce}
        rowKey={row => row.currency}
      />
    </Page>
  )
}
