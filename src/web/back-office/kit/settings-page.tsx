import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '../../app/context.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { backOfficePaths } from './back-office-paths.ts'
import { PageStack } from './page-stack.tsx'
import styles from './settings-page.module.css'
import { LinkList } from './tabs.tsx'

/** A page of the settings, in place of PageStack: the list of all beside it, or folded above it on a narrow screen. */
export function SettingsPage({ children }: { children: ReactNode }) {
  const { menu } = useTexts().backOffice.kit
  const { pathname } = useLocation()
  const groups = useSettingsGroups()
  const open = groups.flatMap(({ items }) => items).find(({ to }) => to === pathname)

  return (
    <div className={styles.columns}>
      <nav aria-label={menu.settings} className={styles.beside}>
        <Groups />
      </nav>
      <nav aria-label={menu.settings} className={styles.above}>
        {/* Folded again on the next page. */}
        <Disclosure key={pathname} summary={open ? `${menu.settings}: ${open.label}` : menu.settings}>
          <Groups />
        </Disclosure>
      </nav>
      <PageStack>{children}</PageStack>
    </div>
  )
}

function Groups() {
  return (
    <Stack as="ul" gap="m">
      {useSettingsGroups().map(({ label, items }) => (
        <li key={label}>
          <Text tone="quiet" size="xs">
            {label}
          </Text>
          <LinkList items={items} look="side" />
        </li>
      ))}
    </Stack>
  )
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
