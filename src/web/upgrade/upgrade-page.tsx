import { useLoaderData } from 'react-router'
import { useTexts } from '../app/context.ts'
import { requireSignIn } from '../app/guards.ts'
import { InvalidLicenseType } from '../checkout/invalid-license-type.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { type LoadedUpgrade, loadUpgrade } from './load-upgrade.ts'
import { NotUpgradable } from './not-upgradable.tsx'
import { UpgradeForm } from './upgrade-form.tsx'
import styles from './upgrade-page.module.css'

export { shouldRevalidate } from '../checkout/price-basis.ts'

export const loader = requireSignIn(loadUpgrade)

export function Component() {
  const loaded = useLoaderData<LoadedUpgrade>()
  const t = useTexts().upgrade

  if (loaded.kind === 'upgrade') return <UpgradeForm prices={loaded.prices} />
  return (
    <div className={styles.page}>
      <PageHeading title={t.title} />
      {loaded.kind === 'refused' ? (
        <NotUpgradable because={loaded.because} />
      ) : (
        <InvalidLicenseType words={t.ordering.invalidType} />
      )}
    </div>
  )
}
