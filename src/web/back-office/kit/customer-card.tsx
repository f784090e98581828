import { Link } from 'react-router'
import type { CustomerNote } from '../../../contract/back-office/record-parts.ts'
import { useTexts } from '../../app/context.ts'
import { Notice } from '../../ui/notice.tsx'
import { backOfficePaths } from './back-office-paths.ts'
import { nameCustomer } from './name-customer.tsx'

type LinkProps = { record: { customer_id: number; email: string; company: string } }

/** In the head of an order and a license. */
export function CustomerLink({ record: { customer_id: id, email, company } }: LinkProps) {
  return <Link to={backOfficePaths.customer(id)}>{nameCustomer({ name: company, email })}</Link>
}

export function PinnedNote({ note }: { note: CustomerNote | null }) {
  const { noteBy } = useTexts().backOffice.kit
  return note && <Notice title={noteBy(note.by)}>{note.text}</Notice>
}
