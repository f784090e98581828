import { useLoaderData } from 'react-router'
import { settingActions, settingNames } from '../../../definitions/setting.ts'
import { type LoaderArgs, useTexts } from '../../app/context.ts'
import { RecordActions } from '../engine/record-actions.tsx'
import { load } from '../kit/list-loader.ts'
import { Page, PageSection } from '../kit/page.tsx'

export function loader(args: LoaderArgs) {
  return Promise.all(settingNames.map(id => load(args, 'GET /api/sezam/settings/{id}/', { params: { id } })))
}

export function Component() {
  const { actionWords, reminders: t } = useTexts().backOffice

  return (
    <Page>
      {useLoaderData<typeof loader>().map(({ data: setting }) => (
        <PageSection key={setting.name} title={t.titles[setting.name]}>
          <p>
            {actionWords.setting.change.fields.value.label(setting)}: {setting.value.join(', ')}
          </p>
          <RecordActions
            defined={settingActions}
            id={setting.name}
            about={setting}
            rowName={t.titles[setting.name]}
          />
        </PageSection>
      ))}
    </Page>
  )
}
