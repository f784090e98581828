import { useTexts } from '../../app/context.ts'
import { backOfficePaths } from './back-office-paths.ts'

/** The pages of the settings that exist, by group. */
export function useSettingsGroups(): readonly {
  label: string
  items: readonly { to: string; label: string }[]
}[] {
  const { settingsGroups, settingsTabs: t } = useTexts().backOffice.kit
  return [
    {
      label: settingsGroups.selling,
      items: [
        // Coupons, sellers, rates, countries, reminder days.
      ],
    },
    {
      label: settingsGroups.people,
      items: [
        { to: backOfficePaths.superusers, label: t.superusers },
        { to: backOfficePaths.factor(), label: t.factor },
      ],
    },
    {
      label: settingsGroups.connections,
      items: [
        // Webhooks, incoming events, e-mails, jobs.
      ],
    },
    {
      label: settingsGroups.records,
      items: [
        // Audit log, imports, exports.
      ],
    },
  ].filter(({ items }) => items.length > 0)
/** Above each page of the settings. */
export function SettingsTabs() {
  const { menu, settingsTabs: t } = useTexts().backOffice.kit
  const items = [
    { to: backOfficePaths.superusers, label: t.superusers },
    { to: backOfficePaths.factor(), label: t.factor },
    { to: backOfficePaths.audit, label: t.audit },
  ]
  return <Tabs label={menu.settings} items={items} />
}
