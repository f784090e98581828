import type { CustomerNote } from '../../../contract/back-office/record-parts.ts'
import { useTexts } from '../../app/context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { backOfficePaths } from './back-office-paths.ts'

type Props = { record: { customer_id: number; email: string; pinned_note: CustomerNote | null } }

/** On the pages of an order and a license: the way to the customer, with the pinned note. */
export function CustomerCard({ record: { customer_id: id, email, pinned_note: note } }: Props) {
  const { customerCard: t } = useTexts().backOffice.kit
  const link = (
    <ButtonLink to={backOfficePaths.customer(id)} size="small">
      {t.open(email)}
    </ButtonLink>
  )
  if (!note) return <div>{link}</div>
  return (
    <Notice title={t.note(note.by)} action={link}>
      {note.text}
    </Notice>
  )
}
