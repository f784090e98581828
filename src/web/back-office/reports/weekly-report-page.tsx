import { useLoaderData } from 'react-router'
import { CallButton } from '../../app/call.tsx'
import { useTexts } from '../../app/context.ts'
import { pageLoader } from '../kit/list-loader.ts'
import { Page } from '../kit/page.tsx'

export const loader = pageLoader('GET /api/sezam/weekly-report/')

export function Component() {
  const { weekly: t } = useTexts().backOffice.reports
  const { wanted } = useLoaderData<typeof loader>().data
  const body = { wanted: !wanted }

  return (
    <Page lead={t.lead}>
      <p>{wanted ? t.on : t.off}</p>
      <div>
        <CallButton ask={api => api('PUT /api/sezam/weekly-report/', { body })}>
          {wanted ? t.switchOff : t.switchOn}
        </CallButton>
      </div>
    </Page>
  )
}
