import { Link, useLoaderData } from 'react-router'
import type { EmailDetails } from '../../../contract/back-office/emails.ts'
import { emailActions } from '../../../definitions/email.ts'
import { usePage, useTexts } from '../../app/context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmailState } from '../engine/email-list.tsx'
import { RecordActions } from '../engine/record-actions.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { pageLoader } from '../kit/list-loader.ts'
import { Facts, Page, PageSection, SideBySide } from '../kit/page.tsx'
import { Timeline } from '../kit/timeline.tsx'
import { useFormats } from '../kit/use-formats.ts'
import styles from './email-page.module.css'

export const loader = pageLoader('GET /api/sezam/emails/{id}/')

export function Component() {
  const { emails: t, kit } = usePage().texts.backOffice
  const { data: email } = useLoaderData<typeof loader>()

  return (
    <Page
      above={<Link to={backOfficePaths.emails}>{kit.menu.emails}</Link>}
      title={email.subject}
      lead={
        <Facts>
          <EmailState state={email.state} />
          <span>{email.recipient}</span>
        </Facts>
      }
      aside={<RecordActions defined={emailActions} about={email} />}
    >
      <NotResent email={email} />
      <SideBySide>
        <div>
          <EmailFacts email={email} />
          {email.text && <EmailPreview email={email} />}
        </div>
        <Timeline title={t.log} rows={email.log} events={t.events} />
      </SideBySide>
    </Page>
  )
}

/** Why it cannot be sent again. */
function NotResent({ email }: { email: EmailDetails }) {
  const { emails: t } = useTexts().backOffice
  const { possible, resending, license_id: licenseId } = email
  if (resending === 'possible' || possible.actions.length > 0) return null
  const toLicense = resending === 'license-changed' && licenseId !== null
  return (
    <Notice
      action={toLicense && <ButtonLink to={backOfficePaths.license(licenseId)}>{t.toLicense}</ButtonLink>}
    >
      {t.notPossible[resending]}
    </Notice>
  )
}

function EmailFacts({ email }: { email: EmailDetails }) {
  const { emails: t, kit } = useTexts().backOffice
  const { moment } = useFormats()
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
    { term: t.facts.sent, value: email.sent_at ? moment(email.sent_at) : '' },
    {
      term: kit.palette.one.order,
      value: orderId && <Link to={backOfficePaths.order(orderId)}>{orderId}</Link>,
    },
    {
      term: kit.palette.one.license,
      value: licenseId && <Link to={backOfficePaths.license(licenseId)}>{licenseId}</Link>,
    },
    { term: t.facts.attachments, value: attached },
    { term: t.facts.resendOf, value: original && other(original) },
    { term: t.facts.resentAs, value: email.resent_as.length > 0 ? email.resent_as.map(other) : '' },
  ]

  return <DefinitionList rows={rows} />
}

/** The frame has a policy of its own: nothing in it runs, loads or opens. */
function EmailPreview({ email: { id, text } }: { email: EmailDetails }) {
  const { emails: t } = useTexts().backOffice

  return (
    <PageSection title={t.preview}>
      <iframe
        sandbox=""
        tabIndex={-1}
        title={t.preview}
        src={`/api/sezam/emails/${id}/html/`}
        className={styles.frame}
      />
      <Disclosure summary={t.asText}>
        <pre>{text}</pre>
      </Disclosure>
    </PageSection>
  )
}
