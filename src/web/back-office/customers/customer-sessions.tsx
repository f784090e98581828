import { Link } from 'react-router'
import type { CustomerDetails } from '../../../contract/back-office/customers.ts'
import { formatMoment } from '../../../texts/moment.ts'
import { usePage } from '../../app/context.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { DataTable } from '../kit/data-table.tsx'
import { PageSection } from '../kit/page-section.tsx'

/** Questions, sessions and consents. */
export function CustomerSessions({ customer }: { customer: CustomerDetails }) {
  const { texts, visitor } = usePage()
  const { lists: t } = texts.backOffice.customers
  const moment = (at: string) => formatMoment(visitor.language, at)
  const { questions, sessions, consents } = customer

  return (
    <>
      {questions.length > 0 && (
        <PageSection title={t.questions}>
          <DataTable
            caption={t.questions}
            columns={[
              { key: 'question', label: t.question, isName: true, fit: 'cut', cell: row => row.question },
              { key: 'asked', label: t.asked, cell: row => moment(row.at) },
              {
                key: 'answered',
                label: t.answered,
                cell: row => (row.is_answered ? t.answers.yes : t.answers.no),
              },
            ]}
            rows={questions}
            rowKey={row => row.id}
          />
        </PageSection>
      )}
      {sessions.length > 0 && (
        <PageSection title={t.sessions}>
          <DataTable
            caption={t.sessions}
            columns={[
              { key: 'browser', label: t.browser, isName: true, cell: row => row.browser },
              { key: 'since', label: t.signedIn, cell: row => moment(row.signed_in_at) },
              { key: 'seen', label: t.seen, cell: row => moment(row.seen_at) },
            ]}
            rows={sessions}
            rowKey={row => row.id}
          />
        </PageSection>
      )}
      {consents.length > 0 && (
        <PageSection title={t.consents}>
          <DataTable
            caption={t.consents}
            columns={[
              {
                key: 'order',
                label: t.order,
                isName: true,
                cell: row => <Link to={backOfficePaths.order(row.order_id)}>{row.order_id}</Link>,
              },
              { key: 'consent', label: t.consent, cell: row => t.kinds[row.kind] },
              { key: 'at', label: t.at, cell: row => moment(row.at) },
            ]}
            rows={consents}
            rowKey={row => `${row.order_id} ${row.kind}`}
          />
        </PageSection>
      )}
    </>
  )
}
