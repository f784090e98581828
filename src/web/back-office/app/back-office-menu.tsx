import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import { useTexts } from '../../app/context.ts'
import { Drawing, Icon } from '../../ui/icon.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { useSettingsGroups, useSettingsTab } from '../kit/settings-tabs.ts'
import styles from './back-office-menu.module.css'

/** The sections, and below the settings their pages by group. */
export function BackOfficeMenu() {
  const { pathname } = useLocation()
  const isInSettings = useSettingsTab() !== undefined

  return (
    <ul>
      {useMenuItems().map(({ key, to, label, icon }) => {
        const isSettings = to === backOfficePaths.superusers
        const isPage = to === backOfficePaths.home ? pathname === to : pathname.startsWith(to)
        const isOpen = isSettings ? isInSettings : isPage
        return (
          <li key={key}>
            <Link to={to} title={label} className={styles.section} aria-current={isOpen ? 'page' : undefined}>
              <Drawing path={icon} />
              <span className={styles.words}>{label}</span>
            </Link>
            {isSettings && isOpen && <SettingsPages />}
          </li>
        )
      })}
    </ul>
  )
}

function SettingsPages() {
  const { pathname } = useLocation()
  const name = useId()

  return useSettingsGroups().map(({ label, items }) => {
    const isOpen = (to: string) => pathname.startsWith(to)
    return (
      <details key={label} name={name} className={styles.words} open={items.some(({ to }) => isOpen(to))}>
        <summary className={styles.group}>
          {label}
          <Icon name="chevron" />
        </summary>
        {items.map(({ to, label: page }) => (
          <Link key={to} to={to} className={styles.page} aria-current={isOpen(to) ? 'page' : undefined}>
            {page}
          </Link>
        ))}
      </details>
    )
  })
}

// On the grid of ui/icon.tsx.
const drawings = {
  today: 'M3.2 9L10 3.4L16.8 9M5 8v8.6h10V8M8.3 16.4v-4.6h3.4v4.6',
  orders: 'M5 2.8h6.5L15.5 7v10.2H5zM11.3 3v4.2h4M7.8 10.6h5M7.8 13.6h5',
  payments: 'M2.8 4.8h14.4v10.4H2.8zM2.8 8.3h14.4M5.5 12.4h3',
  customers: 'M10 3.2a3.3 3.3 0 1 1 0 6.6a3.3 3.3 0 0 1 0-6.6zM3.8 16.8c.6-3 3-4.6 6.2-4.6s5.6 1.6 6.2 4.6',
  licenses: 'M6.8 9.4a3.6 3.6 0 1 1 0 7.2a3.6 3.6 0 0 1 0-7.2zM9.4 10.6l7-7M13.4 6.6l2.4 2.4',
  questions: 'M3 4h14v9.6H9.6L6 16.8v-3.2H3zM6.4 7.4h7.2M6.4 10.2h4.6',
  emails: 'M3 5h14v10.4H3zM3.2 5.6L10 11l6.8-5.4',
  content: 'M3.2 16.8l.8-3.8L13.4 3.6l3 3L7 16zM11.6 5.4l3 3',
  reports: 'M3 16.8h14M5.2 16.6v-5.4M10 16.6V4M14.8 16.6V8',
  settings:
    'M3 6h7.6M14.4 6H17M3 14h2.6M9.4 14H17M12.5 4.1a1.9 1.9 0 1 1 0 3.8a1.9 1.9 0 0 1 0-3.8zM7.5 12.1a1.9 1.9 0 1 1 0 3.8a1.9 1.9 0 0 1 0-3.8z',
}

/** Addresses by the letter that follows `g` on the keyboard. */
const pages = {
  t: ['today', backOfficePaths.home],
  o: ['orders', backOfficePaths.orders],
  p: ['payments', backOfficePaths.payments],
  c: ['customers', backOfficePaths.customers],
  l: ['licenses', backOfficePaths.licenses],
  q: ['questions', backOfficePaths.questions],
  e: ['emails', backOfficePaths.emails],
  m: ['content', backOfficePaths.texts],
  r: ['reports', backOfficePaths.reports],
  s: ['settings', backOfficePaths.superusers],
} as const

export function useMenuItems() {
  const { menu } = useTexts().backOffice.kit
  return Object.entries(pages).map(([key, [name, to]]) => ({
    key,
    to,
    label: menu[name],
    icon: drawings[name],
  }))
}
