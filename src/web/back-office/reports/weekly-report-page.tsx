import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { toast } from '../../ui/toast-store.ts'
import { requireReply } from '../kit/require-reply.ts'
import { SettingsPage } from '../kit/settings-page.tsx'

export async function loader({ request, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  return requireReply(await api('GET /api/sezam/weekly-report/'), request).data
}

export function Component() {
  const { api, texts } = usePage()
  const { weekly: t } = texts.backOffice.reports
  const { wanted } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)

  async function choose() {
    setBusy(true)
    const answer = await api('PUT /api/sezam/weekly-report/', { body: { wanted: !wanted } })
    if (answer.ok) {
      toast.success(answer.reply.message)
      await revalidate()
    } else toast.error(answer.message)
    setBusy(false)
  }

  return (
    <SettingsPage>
      <PageHeading title={t.title} lead={t.lead} />
      <p>{wanted ? t.on : t.off}</p>
      <div>
        <Button busy={busy} onClick={() => void choose()}>
          {wanted ? t.switchOff : t.switchOn}
        </Button>
      </div>
    </SettingsPage>
  )
}
