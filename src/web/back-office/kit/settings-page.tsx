import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useTexts } from '../../app/context.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { PageStack } from './page-stack.tsx'
import styles from './settings-page.module.css'
import { useSettingsGroups } from './settings-tabs.tsx'

/** A page of the settings, in place of PageStack: the list of all beside it, or folded above it on a narrow screen. */
export function SettingsPage({ children }: { children: ReactNode }) {
  const { menu } = useTexts().backOffice.kit
  const { pathname } = useLocation()
  const groups = useSettingsGroups()
  const open = groups.flatMap(({ items }) => items).find(({ to }) => to === pathname)

  return (
    <div className={styles.columns}>
      <nav aria-label={menu.settings} className={styles.beside}>
        <Groups pathname={pathname} />
      </nav>
      <nav aria-label={menu.settings} className={styles.above}>
        {/* Folded again on the next page. */}
        <Disclosure key={pathname} summary={open ? `${menu.settings}: ${open.label}` : menu.settings}>
          <Groups pathname={pathname} />
        </Disclosure>
      </nav>
      <PageStack>{children}</PageStack>
    </div>
  )
}

function Groups({ pathname }: { pathname: string }) {
  return (
    <ul className={styles.groups}>
      {useSettingsGroups().map(({ label, items }) => (
        <li key={label}>
          <p className={styles.group}>{label}</p>
          <ul className={styles.items}>
            {items.map(item => (
              <li key={item.to}>
                <Link
                  to={item.to}
                  className={styles.item}
                  aria-current={pathname === item.to ? 'page' : undefined}
                >
                  {item.label}
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
