import { useLoaderData } from 'react-router'
import type { License } from '../../contract/licenses.ts'
import { licenseTypes } from '../../domain/licenses/license.ts'
import { type LoaderArgs, requireSignIn, useTexts } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { InvalidLicenseType } from '../checkout/license-order.tsx'
import {
  isKnownType,
  type LicensePrices,
  loadLicense,
  loadLicensePrices,
} from '../checkout/license-prices.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PageHeading, Stack } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { UpgradeForm } from './upgrade-form.tsx'

export { shouldRevalidate } from '../checkout/price-basis.ts'

export const loader = requireSignIn(loadUpgrade, 'buy')

export function Component() {
  const loaded = useLoaderData<LoadedUpgrade>()
  const t = useTexts().upgrade

  if (loaded.kind === 'upgrade') return <UpgradeForm prices={loaded.prices} />
  return (
    <Stack gap="l">
      <PageHeading title={t.title} />
      {loaded.kind === 'refused' ? (
        <NotUpgradable because={loaded.because} licenseId={loaded.licenseId} />
      ) : (
        <InvalidLicenseType words={t.licenseOrder.invalidType} />
      )}
    </Stack>
  )
}

type RefusalReason = 'demo' | 'company' | 'state' | 'ended' | 'updatesEnded' | 'updatesTooShort'

type LoadedUpgrade =
  | { kind: 'invalid-type' }
  | { kind: 'refused'; because: RefusalReason; licenseId: number }
  | { kind: 'upgrade'; prices: LicensePrices }

async function loadUpgrade(args: LoaderArgs): Promise<LoadedUpgrade> {
  const license = await loadLicense(args)
  if (!isKnownType(license)) return { kind: 'invalid-type' }
  if (!license.can_upgrade) return { kind: 'refused', because: refusalReason(license), licenseId: license.id }
  return { kind: 'upgrade', prices: await loadLicensePrices(license, args) }
}

function refusalReason({ type, state, days_left }: License): RefusalReason {
  if (type === licenseTypes.demo) return 'demo'
  if (type === licenseTypes.company) return 'company'
  if (state !== 'active') return 'state'
  if (type !== licenseTypes.lifetime) return 'ended'
  return days_left === 0 ? 'updatesEnded' : 'updatesTooShort'
}

/** Shows the refusal in an alert, without a script in a notice, and leaves for the profile. */
function NotUpgradable({ because, licenseId }: { because: RefusalReason; licenseId: number }) {
  const { failure, upgrade } = useTexts()
  const t = upgrade.refused
  const renewal = because === 'updatesEnded' || because === 'updatesTooShort' ? paths.renew(licenseId) : null

  function leave() {
    location.assign(paths.profile)
  }

  return (
    <>
      <Notice
        tone="warn"
        title={t.title}
        action={
          renewal ? (
            <ButtonLink href={renewal}>{t.renewUpdates}</ButtonLink>
          ) : (
            <ButtonLink href={paths.profile}>{failure.toProfile}</ButtonLink>
          )
        }
      >
        {t[because]()}
      </Notice>
      <Dialog
        role="alertdialog"
        open
        onClose={leave}
        title={t.title}
        closeLabel={failure.toProfile}
        actions={
          <>
            {renewal && (
              <ButtonLink href={renewal} variant="primary">
                {t.renewUpdates}
              </ButtonLink>
            )}
            <Button variant={renewal ? 'secondary' : 'primary'} onClick={leave}>
              {failure.toProfile}
            </Button>
          </>
        }
      >
        <p>{t[because]()}</p>
      </Dialog>
    </>
  )
}
