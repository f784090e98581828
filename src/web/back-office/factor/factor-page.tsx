import { useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { type LoaderArgs, pageContext, useTexts } from '../../app/context.ts'
import { safeNext } from '../../app/paths.ts'
import { PageHeading } from '../../ui/layout.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { ConfirmFactor } from '../kit/confirm-factor.tsx'
import { PageStack } from '../kit/page-stack.tsx'
import { requireReply } from '../kit/require-reply.ts'
import { SettingsPage } from '../kit/settings-page.tsx'
import { FactorSetup } from './factor-setup.tsx'
import { OwnFactor } from './own-factor.tsx'

export async function loader({ request, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  return requireReply(await api('GET /api/sezam/second-factor/'), request).data
}

/** What was asked for loads in full, so that the header and each part of it know the confirmed superuser. */
export function Component() {
  const { factor: t } = useTexts().backOffice
  const factor = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [query] = useSearchParams()
  const next = safeNext(query.get('next'))
  const hasFactor = factor.totp || factor.passkeys > 0

  function goOn() {
    if (next) location.assign(next)
    else void revalidate()
  }

  if (factor.confirmed)
    return (
      <SettingsPage>
        <PageHeading title={t.title} lead={t.lead} />
        <OwnFactor factor={factor} />
      </SettingsPage>
    )
  return (
    <PageStack>
      {hasFactor ? (
        <>
          <PageHeading title={t.confirmTitle} lead={t.confirmLead} />
          <ConfirmFactor factor={factor} onConfirmed={goOn} />
          <p>{t.lost}</p>
        </>
      ) : (
        <>
          <PageHeading title={t.setupTitle} lead={t.setupLead} />
          <FactorSetup onDone={() => location.assign(next ?? backOfficePaths.home)} />
        </>
      )}
    </PageStack>
  )
}
