import type { License } from '../../contract/licenses.ts'
import { useTexts } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { isBuyable } from './license-status.ts'

export function LicenseActions({ license, urgent }: { license: License; urgent: boolean }) {
  const { licenses: t } = useTexts().profile
  return (
    <>
      {isBuyable(license) && (
        <ButtonLink
          to={paths.convertDemo(license.id)}
          variant="primary"
          aria-label={`${t.buy}: ${license.name}`}
        >
          {t.buy}
        </ButtonLink>
      )}
      {license.can_renew && (
        <ButtonLink
          to={paths.renew(license.id)}
          variant={urgent ? 'primary' : 'secondary'}
          aria-label={`${t.renew}: ${license.name}`}
        >
          {t.renew}
        </ButtonLink>
      )}
      {license.can_upgrade && (
        <ButtonLink to={paths.upgrade(license.id)} aria-label={`${t.upgrade}: ${license.name}`}>
          {t.upgrade}
        </ButtonLink>
      )}
    </>
  )
}
