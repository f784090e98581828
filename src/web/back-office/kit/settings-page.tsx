import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'
import { useTexts } from '../../app/context.ts'
import { backOfficePaths } from './back-office-paths.ts'
import { Page } from './page.tsx'

type Props = Omit<ComponentProps<typeof Page>, 'title'> & { title?: string | undefined }

/** A page of the settings. Its tab is its title, or the way back if it has a title of its own. */
export function SettingsPage({ title, ...page }: Props) {
  const tab = useSettingsTab()
  return (
    <Page
      above={title && tab && <Link to={tab.to}>{tab.label}</Link>}
      {...page}
      title={title ?? tab?.label}
    />
  )
}

/** The page of the settings that is open, or that the open page belongs to. */
export function useSettingsTab() {
  const { pathname } = useLocation()
  const pages = useSettingsGroups().flatMap(({ items }) => items)
  return pages.find(({ to }) => `${pathname}/`.startsWith(to))
}

/** The pages of the settings, by group. */
export function useSettingsGroups() {
  const { settingsGroups, settingsTabs: t } = useTexts().backOffice.kit
  const pages: readonly { group: keyof typeof settingsGroups; to: string; label: string }[] = [
    { group: 'selling', to: backOfficePaths.coupons, label: t.coupons },
    { group: 'selling', to: backOfficePaths.sellers, label: t.sellers },
    { group: 'selling', to: backOfficePaths.rates, label: t.rates },
    { group: 'selling', to: backOfficePaths.reminders, label: t.reminders },
    { group: 'people', to: backOfficePaths.superusers, label: t.superusers },
    { group: 'people', to: backOfficePaths.sessions, label: t.sessions },
    { group: 'people', to: backOfficePaths.factor(), label: t.factor },
    { group: 'people', to: backOfficePaths.tokens, label: t.tokens },
    { group: 'connections', to: backOfficePaths.endpoints, label: t.webhooks },
    { group: 'people', to: backOfficePaths.weeklyReport, label: t.weeklyReport },
    { group: 'connections', to: backOfficePaths.emails, label: t.emails },
    { group: 'connections', to: backOfficePaths.deliveries, label: t.deliveries },
    { group: 'connections', to: backOfficePaths.events, label: t.incoming },
    { group: 'connections', to: backOfficePaths.jobs, label: t.jobs },
    { group: 'records', to: backOfficePaths.audit, label: t.audit },
    { group: 'records', to: backOfficePaths.imports, label: t.imports },
    { group: 'records', to: backOfficePaths.exports, label: t.exports },
  ]
  return Object.entries(settingsGroups).map(([group, label]) => ({
    label,
    items: pages.filter(page => page.group === group),
  }))
}
