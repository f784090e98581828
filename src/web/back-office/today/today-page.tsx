import { useLoaderData } from 'react-router'
import { usePage } from '../../app/context.ts'
import { Text } from '../../ui/layout.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { pageLoader } from '../kit/list-loader.ts'
import { Page } from '../kit/page.tsx'
import { PageSection } from '../kit/page-section.tsx'
import { Figures } from './figures.tsx'
import { WaitingList } from './waiting-list.tsx'

export const loader = pageLoader('GET /api/sezam/today/')

export function Component() {
  const { today: t, kit } = usePage().texts.backOffice
  const { waiting, figures } = useLoaderData<typeof loader>().data

  return (
    <Page title={kit.menu.today}>
      {waiting.length === 0 ? (
        <EmptyState title={t.nothing}>{t.nothingText}</EmptyState>
      ) : (
        <PageSection title={t.waiting}>
          <WaitingList waiting={waiting} />
        </PageSection>
      )}
      <PageSection title={t.figures.title}>
        <Text tone="quiet">
          {t.figures.lead} {!figures.complete && t.figures.incomplete}
        </Text>
        <Figures figures={figures} />
      </PageSection>
    </Page>
  )
}
