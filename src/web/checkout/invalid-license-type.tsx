import type { licenseOrder } from '../../texts/en/license-order.ts'
import { useVisitor } from '../app/context.ts'
import { mailto, paths } from '../app/paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Notice } from '../ui/notice.tsx'

export function InvalidLicenseType({ words: t }: { words: (typeof licenseOrder)['invalidType'] }) {
  const { supportEmail } = useVisitor()

  return (
    <Notice tone="error" title={t.title} action={<ButtonLink href={paths.profile}>{t.toProfile}</ButtonLink>}>
      {t.text} <a href={mailto(supportEmail)}>{supportEmail}</a>
    </Notice>
  )
}
