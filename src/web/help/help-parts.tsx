import { useTexts } from '../app/context.ts'
import { LoadFailure } from '../app/load-failure.tsx'
import { paths } from '../app/paths.ts'
import { ShopLink } from '../app/shop-link.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { PageHeading, Row, Stack, Text } from '../ui/layout.tsx'

export function HelpFailure() {
  const { help: t } = useTexts()

  return (
    <Stack gap="xl">
      <PageHeading above={<ShopLink to={paths.help}>{t.title}</ShopLink>} title={t.title} />
      <LoadFailure {...t.failed} />
    </Stack>
  )
}

export function AskBand({ title, text, action }: { title: string; text?: string; action: string }) {
  return (
    <Card look="quiet">
      <Row gap="m" align="center" spread>
        <div>
          <Text weight="strong">{title}</Text>
          {text && <Text tone="quiet">{text}</Text>}
        </div>
        <ButtonLink to={paths.ask()}>{action}</ButtonLink>
      </Row>
    </Card>
  )
}
