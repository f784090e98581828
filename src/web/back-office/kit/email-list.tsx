import type { EmailEntry } from '../../../contract/back-office/emails.ts'
import { formatMoment } from '../../../texts/moment.ts'
import { usePage } from '../../app/context.ts'
import { RouterLink } from '../../ui/router-link.tsx'
import { backOfficePaths } from './back-office-paths.ts'
import { type Column, DataTable } from './data-table.tsx'
import { EmailState } from './email-state.tsx'
import { ResendEmail } from './resend-email.tsx'

/** On the pages of an order, a license and a customer. */
export function EmailList({ emails }: { emails: readonly EmailEntry[] }) {
  const { emails: t } = usePage().texts.backOffice.kit
  const columns = useEmailColumns()
  if (emails.length === 0) return <p>{t.none}</p>
  return <DataTable caption={t.title} columns={columns} rows={emails} rowKey={row => row.id} />
}

export function useEmailColumns(): Column<EmailEntry>[] {
  const { texts, visitor } = usePage()
  const { columns } = texts.backOffice.kit.emails
  return [
    {
      key: 'subject',
      label: columns.subject,
      isName: true,
      cell: ({ id, subject }) => <RouterLink to={backOfficePaths.email(id)}>{subject}</RouterLink>,
    },
    { key: 'recipient', label: columns.recipient, cell: row => row.recipient },
    { key: 'saved', label: columns.saved, cell: row => formatMoment(visitor.language, row.created_at) },
    { key: 'state', label: columns.state, isWhole: true, cell: row => <EmailState state={row.state} /> },
    {
      key: 'action',
      label: columns.action,
      cell: row => row.state === 'sent' && <ResendEmail email={row} />,
    },
  ]
}
