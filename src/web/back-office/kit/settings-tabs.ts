import { useLocation } from 'react-router'
import { useTexts } from '../../app/context.ts'
import { backOfficePaths } from './back-office-paths.ts'

/** The page of the settings that is open, or that the open page belongs to. */
export function useSettingsTab() {
  const { pathname } = useLocation()
  const pages = useSettingsGroups().flatMap(({ items }) => items)
  return pages.find(({ to }) => `${pathname}/`.startsWith(to))
}

const groups = {
  selling: ['coupons', 'sellers', 'prices', 'releases', 'rates', 'reminders'],
  people: ['superusers', 'sessions', 'factor', 'tokens', 'weeklyReport'],
  connections: ['endpoints', 'deliveries', 'events', 'jobs'],
  records: ['audit', 'imports', 'exports'],
} as const

/** The pages of the settings, by group. */
export function useSettingsGroups() {
  const { settingsGroups, settingsTabs: t } = useTexts().backOffice.kit
  return Object.entries(groups).map(([group, pages]) => ({
    label: settingsGroups[group as keyof typeof groups],
    items: pages.map(page => ({
      to: page === 'factor' ? backOfficePaths.factor() : backOfficePaths[page],
      label: t[page],
    })),
  }))
}
