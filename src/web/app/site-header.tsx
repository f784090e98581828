import { useState } from 'react'
import { useLocation } from 'react-router'
import { IconButton } from '../ui/button.tsx'
import { SlideOut } from '../ui/slide-out.tsx'
import { useTexts, useVisitor } from './context.ts'
import { paths } from './paths.ts'
import { ShopLink } from './shop-link.tsx'
import styles from './site-header.module.css'
import { SiteMark } from './site-mark.tsx'
import { LanguageSwitch, SignOutButton } from './visitor-controls.tsx'

export function SiteHeader() {
  const { menu } = useTexts().layout
  const { hasOwnMark, productName, user } = useVisitor()
  const [isMenuOpen, setMenuOpen] = useState(false)

  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <ShopLink to={user ? paths.home : paths.product} reload={user !== null} className={styles.product}>
          {hasOwnMark ? <img src="/favicon.svg" alt="" width="24" height="24" /> : <SiteMark />}
          {productName}
        </ShopLink>
        <div className={styles.wide}>
          <SiteNav look="bar" />
        </div>
        <div className={styles.narrow}>
          <IconButton
            icon="menu"
            label={menu.open}
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            onClick={() => setMenuOpen(true)}
          />
        </div>
      </div>
      <SlideOut
        open={isMenuOpen}
        onClose={() => setMenuOpen(false)}
        label={menu.title}
        closeLabel={menu.close}
      >
        <SiteNav look="list" />
        <div className={styles.account}>
          <LanguageSwitch />
          {user && <SignOutButton />}
        </div>
      </SlideOut>
    </header>
  )
}

type Item = {
  to: string
  label: string
  reload?: boolean
  /** The paths at which the link is the current one. */
  at?: readonly string[]
  note?: string
}

function SiteNav({ look }: { look: 'bar' | 'list' }) {
  const { nav } = useTexts().layout
  const { user } = useVisitor()
  const { pathname, search } = useLocation()
  const signIn = isAt(pathname, paths.signIn()) ? pathname + search : paths.signIn(paths.profile)
  const items: Item[] = [
    user ? { to: paths.home, label: nav.home, reload: true, at: [] } : { to: paths.product, label: nav.home },
    { to: paths.help, label: nav.help },
    { to: paths.pricing, label: nav.pricing, at: [paths.pricing, paths.buy] },
    { label: nav.profile, ...(user ? { to: paths.profile } : { to: signIn, note: nav.signIn }) },
    ...(user?.hasAccounts
      ? [{ to: paths.people, label: nav.accounts, ...(user.acting ? { note: user.email } : {}) }]
      : []),
  ]

  return (
    <nav aria-label={nav.label} data-look={look}>
      <ul className={styles.list}>
        {items.map(({ to, label, note, reload = false, at = [to] }) => (
          <li key={label}>
            <ShopLink
              to={to}
              reload={reload}
              className={styles.link}
              aria-current={at.some(path => isAt(pathname, path)) ? 'page' : undefined}
            >
              <span className={styles.label}>{label}</span>
              {note && <span className={styles.note}>{note}</span>}
            </ShopLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function isAt(pathname: string, path: string): boolean {
  return path.split('?')[0] === (pathname.endsWith('/') ? pathname : `${pathname}/`)
}
