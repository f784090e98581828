import { Link, useLoaderData } from 'react-router'
import type { ShownLicense } from '../../../contract/back-office/licenses.ts'
import { licenseActions } from '../../../definitions/license.ts'
import { formatDay } from '../../../texts/day.ts'
import { numberServers } from '../../../texts/servers.ts'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { PageHeading } from '../../ui/layout.tsx'
import { EmailList } from '../engine/email-list.tsx'
import { RecordActions } from '../engine/record-actions.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { CustomerCard } from '../kit/customer-card.tsx'
import styles from '../kit/kit-form.module.css'
import { PageStack } from '../kit/page-stack.tsx'
import { requireReply } from '../kit/require-reply.ts'
import { SideBySide } from '../kit/side-by-side.tsx'
import { LicenseFiles } from './license-files.tsx'
import { Expiry, LicenseState } from './license-parts.tsx'
import { LicenseTimeline } from './license-timeline.tsx'
import { ServersInUse } from './servers-in-use.tsx'
import { ShowSerial } from './show-serial.tsx'
import { TermsBar } from './terms-bar.tsx'

export async function loader({ request, context, params }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const id = params['id'] ?? ''
  const [found, sent, customer] = await Promise.all([
    api('GET /api/sezam/licenses/{id}/', { params: { id } }),
    api('GET /api/sezam/emails/', { query: { license: id } }),
    api('GET /api/sezam/customer-card/', { query: { license: id } }),
  ])
  const license = requireReply(found, request).data
  return { license, emails: requireReply(sent, request).data, card: requireReply(customer, request).data }
}

export function Component() {
  const { texts, visitor } = usePage()
  const { licenses: t } = texts.backOffice
  const { license, emails, card } = useLoaderData<typeof loader>()
  const day = (text: string) => formatDay(visitor.language, text)
  const orders = license.orders.map(id => (
    <div key={id}>
      <Link to={backOfficePaths.order(id)}>{id}</Link>
    </div>
  ))
  const facts = [
    { term: t.labels.serial, value: license.serial },
    ...(license.name ? [{ term: t.facts.name, value: license.name }] : []),
    { term: t.labels.servers, value: numberServers(visitor.language, license.servers) },
    { term: t.labels.expiration_date, value: <Expiry license={license} /> },
    { term: t.facts.termStarts, value: day(license.term_starts_on) },
    { term: t.facts.issued, value: day(license.created_at) },
    ...(orders.length > 0 ? [{ term: t.facts.orders, value: orders }] : []),
  ]
  return (
    <PageStack key={license.id}>
      <PageHeading
        above={<Link to={backOfficePaths.licenses}>{t.title}</Link>}
        title={t.licenseTitle(String(license.id))}
        lead={`${t.values.plan[license.plan]}, ${license.email}`}
        aside={<LicenseState state={license.state} />}
      />
      <CustomerCard card={card} />
      <div className={styles.actions}>
        <RecordActions
          defined={licenseActions}
          words={t.actions}
          id={license.id}
          about={license}
          possible={license.possible}
          without={['free-server']}
          present={values => t.lines.shown(values as ShownLicense)}
        />
        <ShowSerial license={license} />
      </div>
      <SideBySide>
        <DefinitionList rows={facts} />
        {license.timeline.length > 0 && <LicenseTimeline rows={license.timeline} />}
      </SideBySide>
      {license.terms.length > 0 && <TermsBar terms={license.terms} today={license.today} />}
      <ServersInUse license={license} />
      <LicenseFiles files={license.files} />
      <EmailList emails={emails} />
    </PageStack>
  )
}
