import { Link } from 'react-router'
import type { CustomerNote } from '../../../contract/back-office/record-parts.ts'
import { useTexts } from '../../app/context.ts'
import { Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { backOfficePaths } from './back-office-paths.ts'

/** The company or the name before the address. */
export function nameCustomer({ name, email }: { name: string; email: string }) {
  if (name === '') return email
  return (
    <>
      {name}{' '}
      <Text as="span" tone="quiet" size="xs">
        {email}
      </Text>
    </>
  )
}

type LinkProps = { record: { customer_id: number; email: string; company: string } }

/** In the head of an order and a license. */
export function CustomerLink({ record: { customer_id: id, email, company } }: LinkProps) {
  return <Link to={backOfficePaths.customer(id)}>{nameCustomer({ name: company, email })}</Link>
}

export function PinnedNote({ note }: { note: CustomerNote | null }) {
  const { noteBy } = useTexts().backOffice.kit
  return note && <Notice title={noteBy(note.by)}>{note.text}</Notice>
}
