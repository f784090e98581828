import type { CustomerCard as Card } from '../../../contract/back-office/customers.ts'
import { useTexts } from '../../app/context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { backOfficePaths } from './back-office-paths.ts'

/** On the pages of an order and a license: the way to the customer, with the pinned note. */
export function CustomerCard({ card: { id, email, note } }: { card: Card }) {
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
