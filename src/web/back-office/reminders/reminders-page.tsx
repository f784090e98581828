import { useLoaderData, useRevalidator } from 'react-router'
import type { ShopSetting } from '../../../contract/back-office/shop-settings.ts'
import { type LoaderArgs, pageContext, useTexts } from '../../app/context.ts'
import { PageHeading } from '../../ui/layout.tsx'
import { EditForm } from '../kit/edit-form.tsx'
import { FormSection } from '../kit/form-section.tsx'
import { readCount, toFormValues } from '../kit/form-values.ts'
import { requireReply } from '../kit/require-reply.ts'
import { SettingsPage } from '../kit/settings-page.tsx'

const names = ['reminder-days', 'lifetime-upgrade-days'] as const

export async function loader({ request, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const read = async (name: (typeof names)[number]) =>
    requireReply(await api('GET /api/sezam/settings/{name}/', { params: { name } }), request).data
  const [reminders, upgrades] = await Promise.all(names.map(read))
  return { 'reminder-days': reminders, 'lifetime-upgrade-days': upgrades }
}

export function Component() {
  const { reminders: t } = useTexts().backOffice
  const settings = useLoaderData<typeof loader>()

  return (
    <SettingsPage>
      <PageHeading title={t.title} />
      {names.map(name => {
        const setting = settings[name]
        return (
          setting && (
            <FormSection key={name} title={t[name].title}>
              <DaysForm key={setting.version} name={name} setting={setting} />
            </FormSection>
          )
        )
      })}
    </SettingsPage>
  )
}

function DaysForm({ name, setting }: { name: (typeof names)[number]; setting: ShopSetting }) {
  const { reminders } = useTexts().backOffice
  const t = reminders[name]
  const { revalidate } = useRevalidator()

  return (
    <EditForm
      fields={[{ name: 'value', label: t.label, help: t.help(setting.default.join(' ')), required: true }]}
      initial={toFormValues(setting, ['value'])}
      version={setting.version}
      consequences={t.consequences}
      submitLabel={reminders.change}
      save={(api, { value = '' }, { reason, ifMatch }) =>
        api('PUT /api/sezam/settings/{name}/', {
          params: { name },
          ifMatch,
          body: { value: value.split(/[\s,]+/).flatMap(days => readCount(days) ?? []), reason },
        })
      }
      readPresent={present => toFormValues(present, ['value'])}
      onSaved={revalidate}
    />
  )
}
