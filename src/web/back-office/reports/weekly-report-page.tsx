import { useLoaderData } from 'react-router'
import { useCall } from '../../app/call.tsx'
import { type LoaderArgs, pageContext, useTexts } from '../../app/context.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/layout.tsx'
import { requireReply } from '../kit/require-reply.ts'
import { SettingsPage } from '../kit/settings-page.tsx'

export async function loader({ request, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  return requireReply(await api('GET /api/sezam/weekly-report/'), request).data
}

export function Component() {
  const { weekly: t } = useTexts().backOffice.reports
  const { wanted } = useLoaderData<typeof loader>()
  const { busy, call } = useCall()
  const body = { wanted: !wanted }

  return (
    <SettingsPage>
      <PageHeading title={t.title} lead={t.lead} />
      <p>{wanted ? t.on : t.off}</p>
      <div>
        <Button busy={busy} onClick={() => void call(api => api('PUT /api/sezam/weekly-report/', { body }))}>
          {wanted ? t.switchOff : t.switchOn}
        </Button>
      </div>
    </SettingsPage>
  )
}
