import { Link } from 'react-router'
import type { TodayFigures } from '../../../contract/back-office/today.ts'
import { formatMoney } from '../../../domain/money/money.ts'
import { formatChange } from '../../../texts/percent.ts'
import { usePage } from '../../app/context.ts'
import { Sparkline } from '../../ui/chart.tsx'
import { Row } from '../../ui/layout.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import styles from './figures.module.css'

/** Each leads to the rows that it counts. */
export function Figures({ figures }: { figures: TodayFigures }) {
  const { texts, visitor } = usePage()
  const { figures: t } = texts.backOffice.today
  const { language } = visitor
  const { from, to, expiring } = figures
  const euros = (cents: number) => formatMoney(cents, 'EUR', { language, decimals: 'always' })
  const rows = (report: string, figure: string, since = from) =>
    `${backOfficePaths.reportRows(report)}?from=${since}&to=${to}&figure=${figure}`
  const shown = [
    { name: 'revenue', format: euros, rows: rows('revenue', 'received') },
    {
      name: 'orders',
      format: String,
      rows: `${backOfficePaths.orders}?status=paid&by=paid&from=${from}&to=${to}`,
    },
    { name: 'demos', format: String, rows: rows('demos', 'demos') },
    { name: 'mrr', format: euros, rows: rows('mrr', 'end', to) },
  ] as const

  return (
    <>
      <div className={styles.figures}>
        {shown.map(({ name, format, rows }) => {
          const [before = 0, now = 0] = figures[name].slice(-2)
          return (
            <Link key={name} to={rows} className={styles.figure}>
              {t[name]}
              <strong>{format(now)}</strong>
              <small>
                {t.before(format(before))}
                {before > 0 && `, ${formatChange(language, now / before - 1)}`}
              </small>
              <Sparkline values={figures[name]} />
            </Link>
          )
        })}
      </div>
      <Row gap="s">
        <Link to={`${backOfficePaths.licenses}?expires=30`}>{t.expiring(expiring)}</Link>
      </Row>
    </>
  )
}
