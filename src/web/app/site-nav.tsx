import { useLocation } from 'react-router'
import { useTexts, useVisitor } from './context.ts'
import { paths } from './paths.ts'
import { ShopLink } from './shop-link.tsx'
import styles from './site-nav.module.css'

type Item = {
  to: string
  label: string
  reload?: boolean
  /** The paths at which the link is the current one. */
  at?: readonly string[]
  note?: string
  look?: 'button'
}

export function SiteNav({ look }: { look: 'bar' | 'list' }) {
  const { nav } = useTexts().layout
  const { user } = useVisitor()
  const { pathname } = useLocation()
  const account = useAccountItem()
  const items: Item[] = [
    { to: user ? paths.home : paths.pricing, label: nav.home, reload: user !== null, at: [] },
    { to: paths.help, label: nav.help },
    { to: paths.pricing, label: nav.pricing, at: [paths.pricing, paths.buy] },
    account,
    { to: paths.demo, label: nav.demo, look: 'button' },
  ]

  return (
    <nav aria-label={nav.label} data-look={look}>
      <ul className={styles.list}>
        {items.map(({ to, label, note, reload = false, look, at = [to] }) => (
          <li key={label}>
            <ShopLink
              to={to}
              reload={reload}
              className={styles.link}
              data-look={look}
              aria-current={at.some(path => isAt(pathname, path)) ? 'page' : undefined}
            >
              {label}
              {note && <span className={styles.note}>{note}</span>}
            </ShopLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function useAccountItem(): Item {
  const { nav } = useTexts().layout
  const { user } = useVisitor()
  const { pathname, search } = useLocation()
  if (user) return { to: paths.profile, label: nav.profile }

  const to = isAt(pathname, paths.signIn()) ? pathname + search : paths.signIn(paths.profile)
  return { to, label: nav.profile, note: nav.signIn }
}

function isAt(pathname: string, path: string): boolean {
  return path.split('?')[0] === (pathname.endsWith('/') ? pathname : `${pathname}/`)
}
