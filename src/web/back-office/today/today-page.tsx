import { Link, useLoaderData } from 'react-router'
import type { TodayFigures } from '../../../contract/back-office/today.ts'
import { formatChange } from '../../../texts/percent.ts'
import { usePage, useTexts } from '../../app/context.ts'
import { Sparkline } from '../../ui/chart.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { pageLoader } from '../kit/list-loader.ts'
import { Page, PageSection } from '../kit/page.tsx'
import { useFormats } from '../kit/use-formats.ts'
import styles from './figures.module.css'
import { WaitingList } from './waiting-list.tsx'

export const loader = pageLoader('GET /api/sezam/today/')

export function Component() {
  const { today: t, kit } = usePage().texts.backOffice
  const { waiting, figures } = useLoaderData<typeof loader>().data

  return (
    <Page title={kit.menu.today}>
      {waiting.length === 0 ? (
        <EmptyState title={t.nothing}>{t.nothingText}</EmptyState>
      ) : (
        <PageSection title={t.waiting}>
          <WaitingList waiting={waiting} />
        </PageSection>
      )}
      <PageSection title={t.figures.title}>
        <Text tone="quiet">
          {t.figures.lead} {!figures.complete && t.figures.incomplete}
        </Text>
        <Figures figures={figures} />
      </PageSection>
    </Page>
  )
}

/** Each leads to the rows that it counts. */
function Figures({ figures }: { figures: TodayFigures }) {
  const { figures: t } = useTexts().backOffice.today
  const { language, money } = useFormats()
  const { from, to, expiring } = figures
  const rows = (report: string, figure: string, since = from) =>
    `${backOfficePaths.reportRows(report)}?from=${since}&to=${to}&figure=${figure}`
  const shown = [
    { name: 'revenue', format: money, rows: rows('revenue', 'received') },
    {
      name: 'orders',
      format: String,
      rows: `${backOfficePaths.orders}?status=paid&by=paid&from=${from}&to=${to}`,
    },
    { name: 'demos', format: String, rows: rows('demos', 'demos') },
    { name: 'mrr', format: money, rows: rows('mrr', 'end', to) },
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
