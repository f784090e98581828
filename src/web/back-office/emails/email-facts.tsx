import { Link } from 'react-router'
import type { EmailDetails } from '../../../contract/back-office/emails.ts'
import { formatMoment } from '../../../texts/moment.ts'
import { usePage } from '../../app/context.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'

export function EmailFacts({ email }: { email: EmailDetails }) {
  const { texts, visitor } = usePage()
  const { emails: t, kit } = texts.backOffice
  const moment = (at: string) => formatMoment(visitor.language, at)
  const other = (id: number) => (
    <div key={id}>
      <Link to={backOfficePaths.email(id)}>{t.facts.email(id)}</Link>
    </div>
  )
  const { order_id: orderId, license_id: licenseId, resend_of: original } = email
  const attached = [...new Set(email.attachments.map(name => t.attachments[name] ?? name))].join(', ')
  const rows = [
    { term: t.kind, value: t.kinds[email.kind] },
    { term: kit.emails.columns.saved, value: moment(email.created_at) },
    ...(email.sent_at ? [{ term: t.facts.sent, value: moment(email.sent_at) }] : []),
    ...(orderId === null
      ? []
      : [
          {
            term: t.facts.order,
            value: <Link to={backOfficePaths.order(orderId)}>{orderId}</Link>,
          },
        ]),
    ...(licenseId === null
      ? []
      : [
          {
            term: t.facts.license,
            value: <Link to={backOfficePaths.license(licenseId)}>{licenseId}</Link>,
          },
        ]),
    ...(attached ? [{ term: t.facts.attachments, value: attached }] : []),
    ...(original === null ? [] : [{ term: t.facts.resendOf, value: other(original) }]),
    ...(email.resent_as.length > 0 ? [{ term: t.facts.resentAs, value: email.resent_as.map(other) }] : []),
  ]

  return <DefinitionList rows={rows} />
}
