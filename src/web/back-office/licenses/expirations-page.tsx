import { Link, useLoaderData } from 'react-router'
import type { Expirations } from '../../../contract/back-office/licenses.ts'
import { formatDay } from '../../../texts/day.ts'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { PageHeading } from '../../ui/layout.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { PageStack } from '../kit/page-stack.tsx'
import { requireReply } from '../kit/require-reply.ts'
import { ExpirationCalendar } from './expiration-calendar.tsx'
import { LicenseTabs } from './license-parts.tsx'

type Day = Expirations['days'][number]

export async function loader({ request, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  return requireReply(await api('GET /api/sezam/licenses/expirations/'), request).data
}

export function Component() {
  const { texts, visitor } = usePage()
  const { expirations: t } = texts.backOffice.licenses
  const { from, to, days } = useLoaderData<typeof loader>()
  const day = (text: string) => formatDay(visitor.language, text)
  const columns: Column<Day>[] = [
    {
      key: 'day',
      label: t.columns.day,
      isName: true,
      cell: row => <Link to={backOfficePaths.licensesExpiringOn(row.day)}>{day(row.day)}</Link>,
    },
    { key: 'licenses', label: t.columns.licenses, align: 'end', cell: row => row.licenses },
  ]
  const total = days.reduce((sum, { licenses }) => sum + licenses, 0)

  return (
    <PageStack>
      <PageHeading title={t.title} lead={`${t.lead(day(from), day(to))} ${t.total(total)}`} />
      <LicenseTabs />
      {days.length === 0 ? (
        <EmptyState title={t.none} />
      ) : (
        <>
          <ExpirationCalendar from={from} to={to} days={days} />
          <Disclosure summary={t.asTable}>
            <DataTable caption={t.title} columns={columns} rows={days} rowKey={row => row.day} />
          </Disclosure>
        </>
      )}
    </PageStack>
  )
}
