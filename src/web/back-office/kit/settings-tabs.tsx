import { useTexts } from '../../app/context.ts'
import { backOfficePaths } from './back-office-paths.ts'
import { Tabs } from './tabs.tsx'

/** Above each page of the settings. */
export function SettingsTabs() {
  const { menu, settingsTabs: t } = useTexts().backOffice.kit
  const items = [
    { to: backOfficePaths.superusers, label: t.superusers },
    { to: backOfficePaths.factor(), label: t.factor },
    { to: backOfficePaths.jobs, label: t.jobs },
    { to: backOfficePaths.events, label: t.events },
    { to: backOfficePaths.deliveries, label: t.deliveries },
    { to: backOfficePaths.audit, label: t.audit },
  ]
  return <Tabs label={menu.settings} items={items} />
}
