import type { License } from '../../contract/licenses.ts'
import { formatDay } from '../../texts/day.ts'
import { useTexts, useVisitor } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Notice } from '../ui/notice.tsx'

export function ExistingDemo({ license }: { license: License }) {
  const { existing } = useTexts().demo
  const { language } = useVisitor()
  const day = formatDay(language, license.expiration_date)
  const action = <ButtonLink href={paths.profile}>{existing.toProfile}</ButtonLink>

  return (
    <Notice title={existing.title} action={action}>
      {license.days_left > 0 ? existing.runs(day) : existing.ended(day)}
    </Notice>
  )
}
