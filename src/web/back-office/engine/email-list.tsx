import type { EmailEntry } from '../../../contract/back-office/emails.ts'
import { emailActions } from '../../../definitions/email.ts'
import { usePage } from '../../app/context.ts'
import { Pill, type Tone } from '../../ui/pill.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { type Column, useActionColumn } from '../kit/data-table.tsx'
import { TableSection } from '../kit/page.tsx'
import { ShortDay } from '../kit/short-day.tsx'
import { DefinedAction } from './defined-action.tsx'

/** On the pages of an order, a license and a customer. */
export function EmailList({ emails }: { emails: readonly EmailEntry[] }) {
  const { menu } = usePage().texts.backOffice.kit
  const columns = useEmailColumns().filter(({ key }) => key !== 'recipient')

  return <TableSection title={menu.emails} columns={columns} rows={emails} rowKey={row => row.id} />
}

export function useEmailColumns(): Column<EmailEntry>[] {
  const { columns } = usePage().texts.backOffice.kit.emails
  return [
    {
      key: 'subject',
      label: columns.subject,
      fit: 'cut',
      cell: row => row.subject,
      to: row => backOfficePaths.email(row.id),
    },
    { key: 'recipient', label: columns.recipient, fit: 'cut', cell: row => row.recipient },
    { key: 'saved', label: columns.saved, cell: row => <ShortDay at={row.created_at} withTime /> },
    { key: 'state', label: columns.state, cell: row => <EmailState state={row.state} /> },
    useActionColumn(
      row =>
        (row.state === 'sent' || row.state === 'failed') && (
          <DefinedAction
            name={row.state === 'sent' ? 'resend' : 'retry'}
            defined={emailActions}
            id={row.id}
            about={row}
            possible={{ seen: { resends: row.resends }, actions: [] }}
            rowName={row.subject}
          />
        ),
    ),
  ]
}

const tones: Record<EmailEntry['state'], Tone> = {
  waiting: 'neutral',
  sent: 'good',
  failed: 'bad',
  handled: 'neutral',
}

export function EmailState({ state }: Pick<EmailEntry, 'state'>) {
  const { states } = usePage().texts.backOffice.kit.emails
  return <Pill tone={tones[state]}>{states[state]}</Pill>
}
