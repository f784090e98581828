import { Link, useLoaderData } from 'react-router'
import { usePage } from '../../app/context.ts'
import { PageHeading } from '../../ui/layout.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { EmailState } from '../kit/email-state.tsx'
import { pageLoader } from '../kit/list-loader.ts'
import { PageStack } from '../kit/page-stack.tsx'
import { SideBySide } from '../kit/side-by-side.tsx'
import { Timeline } from '../kit/timeline.tsx'
import { EmailActions } from './email-actions.tsx'
import { EmailFacts } from './email-facts.tsx'
import { EmailPreview } from './email-preview.tsx'

export const loader = pageLoader('GET /api/sezam/emails/{id}/')

export function Component() {
  const { emails: t } = usePage().texts.backOffice
  const { data: email } = useLoaderData<typeof loader>()

  return (
    <PageStack>
      <PageHeading
        above={<Link to={backOfficePaths.emails}>{t.title}</Link>}
        title={email.subject}
        lead={email.recipient}
        aside={<EmailState state={email.state} />}
      />
      <EmailActions email={email} />
      <SideBySide>
        <EmailFacts email={email} />
        <Timeline title={t.log} rows={email.log} events={t.events} />
      </SideBySide>
      {email.text && <EmailPreview email={email} />}
    </PageStack>
  )
}
