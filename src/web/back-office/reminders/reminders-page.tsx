import { useLoaderData } from 'react-router'
import { settingActions, settingNames } from '../../../definitions/setting.ts'
import { type LoaderArgs, pageContext, useTexts } from '../../app/context.ts'
import { RecordActions } from '../engine/record-actions.tsx'
import { Page } from '../kit/page.tsx'
import { PageSection } from '../kit/page-section.tsx'
import { requireReply } from '../kit/require-reply.ts'

export async function loader({ request, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const read = async (id: (typeof settingNames)[number]) =>
    requireReply(await api('GET /api/sezam/settings/{id}/', { params: { id } }), request).data
  return Promise.all(settingNames.map(read))
}

export function Component() {
  const { reminders: t } = useTexts().backOffice

  return (
    <Page>
      {useLoaderData<typeof loader>().map(setting => (
        <PageSection key={setting.name} title={t.titles[setting.name]}>
          <p>
            {t.actions.change.fields.value.label(setting)}: {setting.value.join(', ')}
          </p>
          <RecordActions
            defined={settingActions}
            words={t.actions}
            id={setting.name}
            about={setting}
            rowName={t.titles[setting.name]}
          />
        </PageSection>
      ))}
    </Page>
  )
}
