import { useLoaderData } from 'react-router'
import { type LoaderArgs, useTexts } from '../app/context.ts'
import { requireSignIn } from '../app/guards.ts'
import { InvalidLicenseType } from '../checkout/invalid-license-type.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { type LoadedRenewal, loadRenewal } from './load-renewal.ts'
import { RenewalForm } from './renewal-form.tsx'
import styles from './renewal-page.module.css'

export { shouldRevalidate } from '../checkout/price-basis.ts'

export const loader = requireSignIn((args: LoaderArgs) => loadRenewal('renew', args))

export function Component() {
  const loaded = useLoaderData<LoadedRenewal>()
  const t = useTexts().renewal

  if (loaded.kind === 'renewal') return <RenewalForm {...loaded} />
  return (
    <div className={styles.page}>
      <PageHeading title={t.title} />
      <InvalidLicenseType words={t.ordering.invalidType} />
    </div>
  )
}
