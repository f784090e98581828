import { useLoaderData } from 'react-router'
import { licenseTypes } from '../../domain/licenses/license.ts'
import { type LoaderArgs, pageContext, useTexts } from '../app/context.ts'
import { requireSignIn } from '../app/guards.ts'
import { paths } from '../app/paths.ts'
import { loadLicense } from '../checkout/license-prices.ts'
import { Notice } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { InstallCard } from './license/install-card.tsx'
import { LicenseHistory } from './license/license-history.tsx'
import { LicenseNameCard } from './license/license-name-card.tsx'
import { LicenseSummary } from './license/license-summary.tsx'
import { loadNextPrices } from './license/next-prices.ts'
import { ResetCard } from './license/reset-card.tsx'
import { ServerList } from './license/server-list.tsx'
import { TransferCard } from './license/transfer-card.tsx'
import styles from './license-page.module.css'
import { licenseName } from './license-status.ts'

export const loader = requireSignIn(async (args: LoaderArgs) => {
  // The API also takes a serial number, which must not become part of an address.
  if (!/^[1-9]\d{0,15}$/.test(args.params['id'] ?? '')) throw new Response(null, { status: 404 })
  const license = await loadLicense(args)
  const { api } = args.context.get(pageContext)
  const params = { id: license.id }
  const [servers, events, transfer, prices] = await Promise.all([
    api('GET /api/astra/license/{id}/activations/', { params }),
    api('GET /api/astra/license/{id}/events/', { params }),
    api('GET /api/astra/license/{id}/transfer/', { params }),
    loadNextPrices(license, args),
  ])
  return {
    license,
    servers: servers.ok ? servers.reply.data : null,
    events: events.ok ? events.reply.data : null,
    transfer: transfer.ok ? transfer.reply.data : null,
    // To a superuser, who sees the licenses of others.
    isOwn: transfer.ok,
    prices,
  }
})

export function Component() {
  const { license: t } = useTexts().profile
  const { license, servers, events, transfer, isOwn, prices } = useLoaderData<typeof loader>()
  const name = licenseName(license)
  const canChange = isOwn && license.state === 'active'

  return (
    <div className={styles.page}>
      <PageHeading
        above={<a href={paths.profile}>{t.toProfile}</a>}
        title={name}
        lead={license.own_name && license.name}
      />
      <noscript>
        <Notice tone="warn">{t.withoutScript}</Notice>
      </noscript>
      <div className={styles.columns}>
        <LicenseSummary license={license} events={events} prices={prices} />
        <InstallCard key={license.sn} license={license} isOwn={isOwn} />
        <ServerList license={license} servers={servers} isOwn={isOwn} />
        {isOwn && <LicenseNameCard license={license} />}
        <LicenseHistory events={events} />
        {canChange && <ResetCard license={license} />}
        {canChange && license.type !== licenseTypes.demo && (
          <TransferCard license={license} offer={transfer} />
        )}
      </div>
    </div>
  )
}
