import { useTexts } from '../app/context.ts'
import { LoadFailure } from '../app/load-failure.tsx'
import { paths } from '../app/paths.ts'
import { ShopLink } from '../app/shop-link.tsx'
import { Stack } from '../ui/layout.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

export function HelpFailure() {
  const { help: t } = useTexts()

  return (
    <Stack gap="xl">
      <PageHeading above={<ShopLink to={paths.help}>{t.title}</ShopLink>} title={t.title} />
      <LoadFailure {...t.failed} />
    </Stack>
  )
}
