import { Link } from 'react-router'
import type { TodayFigures } from '../../../contract/back-office/today.ts'
import { formatMoney } from '../../../domain/money/money.ts'
import { usePage } from '../../app/context.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'

type Row = Record<'key' | 'what' | 'today' | 'week' | 'month', string>

export function FiguresTable({ figures }: { figures: TodayFigures }) {
  const { texts, visitor } = usePage()
  const { figures: t } = texts.backOffice.today
  const euros = (cents: number) =>
    formatMoney(cents, 'EUR', { language: visitor.language, decimals: 'always' })
  const { today, week, month, mrr, expiring } = figures
  const row = (name: 'revenue' | 'orders' | 'demos', format: (value: number) => string): Row => {
    const cell = ({ now, before }: typeof today) => t.compared(format(now[name]), format(before[name]))
    return { key: name, what: t[name], today: cell(today), week: cell(week), month: cell(month) }
  }
  const rows = [row('revenue', euros), row('orders', String), row('demos', String)]
  const columns: Column<Row>[] = [
    { key: 'what', label: t.columns.what, isName: true, cell: each => each.what },
    { key: 'today', label: t.columns.today, align: 'end', cell: each => each.today },
    { key: 'week', label: t.columns.week, align: 'end', cell: each => each.week },
    { key: 'month', label: t.columns.month, align: 'end', cell: each => each.month },
  ]
  return (
    <>
      <DataTable caption={t.title} columns={columns} rows={rows} rowKey={each => each.key} />
      <DefinitionList
        rows={[
          { term: t.mrr, value: t.compared(euros(mrr.now), euros(mrr.before)) },
          {
            term: t.expiring,
            value: (
              <>
                {expiring}{' '}
                <Link to={`${backOfficePaths.licenses}?expires=30`}>{texts.backOffice.today.all}</Link>
              </>
            ),
          },
        ]}
      />
    </>
  )
}
