import { useTexts } from '../../app/context.ts'
import { backOfficePaths } from './back-office-paths.ts'

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
/** The pages of the settings, by group. */
export function useSettingsGroups() {
  const { settingsGroups, settingsTabs: t } = useTexts().backOffice.kit
  const pages: readonly { group: keyof typeof settingsGroups; to: string; label: string }[] = [
    { group: 'people', to: backOfficePaths.superusers, label: t.superusers },
    { group: 'people', to: backOfficePaths.factor(), label: t.factor },
    { group: 'records', to: backOfficePaths.audit, label: t.audit },
  ]
  return (['selling', 'people', 'connections', 'records'] as const)
    .map(group => ({ label: settingsGroups[group], items: pages.filter(page => page.group === group) }))
    .filter(({ items }) => items.length > 0)
}
