import { useLoaderData } from 'react-router'
import type { License } from '../../contract/licenses.ts'
import { licenseTypes } from '../../domain/licenses/license.ts'
import { type LoaderArgs, requireSignIn, useTexts } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { InvalidLicenseType } from '../checkout/license-order.tsx'
import { isKnownType, loadLicense, loadLicensePrices } from '../checkout/license-prices.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PageHeading, Stack } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { UpgradeForm } from './upgrade-form.tsx'

export { shouldRevalidate } from '../checkout/price-basis.ts'

export const loader = requireSignIn(async (args: LoaderArgs) => {
  const license = await loadLicense(args)
  const refused = refusalReason(license)
  return { licenseId: license.id, refused, prices: refused ? null : await loadLicensePrices(license, args) }
}, 'licenses')

export function Component() {
  const { licenseId, refused, prices } = useLoaderData<typeof loader>()
  const t = useTexts().upgrade

  if (prices) return <UpgradeForm prices={prices} />
  return (
    <Stack gap="l">
      <PageHeading title={t.title} />
      {refused && refused !== 'invalidType' ? (
        <NotUpgradable because={refused} licenseId={licenseId} />
      ) : (
        <InvalidLicenseType words={t.licenseOrder.invalidType} />
      )}
    </Stack>
  )
}

type RefusalReason = 'demo' | 'company' | 'state' | 'ended' | 'updatesEnded' | 'updatesTooShort'

function refusalReason(license: License): RefusalReason | 'invalidType' | null {
  const { type, state, days_left } = license
  if (!isKnownType(license)) return 'invalidType'
  if (license.can_upgrade) return null
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
  const toRenewal = (because === 'updatesEnded' || because === 'updatesTooShort') && (
    <ButtonLink href={paths.renew(licenseId)} variant="primary">
      {t.renewUpdates}
    </ButtonLink>
  )

  function leave() {
    location.assign(paths.profile)
  }

  return (
    <>
      <Notice
        tone="warn"
        title={t.title}
        action={toRenewal || <ButtonLink href={paths.profile}>{failure.toProfile}</ButtonLink>}
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
            {toRenewal}
            <Button variant={toRenewal ? 'secondary' : 'primary'} onClick={leave}>
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
