import type { OfferedLicense } from '../../contract/license-life.ts'
import { useTexts } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Notice } from '../ui/notice.tsx'

export function OfferedLicenses({ offers }: { offers: readonly OfferedLicense[] }) {
  const { offer: t } = useTexts().profile.license

  return offers.map(offer => (
    <Notice
      key={offer.id}
      title={t.waiting(offer.from)}
      action={
        <ButtonLink href={paths.transfer(offer.id)} aria-label={`${t.see}: ${offer.license.name}`}>
          {t.see}
        </ButtonLink>
      }
    >
      {offer.license.name}
    </Notice>
  ))
}
