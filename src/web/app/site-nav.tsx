import { useLocation } from 'react-router'
import { useTexts, useVisitor } from './context.ts'
import { paths } from './paths.ts'
import { ShopLink } from './shop-link.tsx'
import styles from './site-nav.module.css'

type Item = { to: string; label: string; reload?: boolean; alias?: string }

export function SiteNav({ look }: { look: 'bar' | 'list' }) {
  const { nav } = useTexts().layout
  const { pathname } = useLocation()
  const account = useAccountItem()
  const items: Item[] = [
    { to: paths.home, label: nav.home, reload: true },
    { to: paths.help, label: nav.help },
    { to: paths.pricing, label: nav.pricing, alias: paths.buy },
    account,
  ]

  return (
    <nav aria-label={nav.label} data-look={look}>
      <ul className={styles.list}>
        {items.map(({ to, label, reload = false, alias = to }) => (
          <li key={label}>
            <ShopLink
              to={to}
              reload={reload}
              className={styles.link}
              aria-current={isAt(pathname, to) || isAt(pathname, alias) ? 'page' : undefined}
            >
              {label}
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

  const here = pathname + search
  return { to: isAt(pathname, paths.signIn()) ? here : paths.signIn(here), label: nav.signIn }
}

function isAt(pathname: string, path: string): boolean {
  return path.split('?')[0] === (pathname.endsWith('/') ? pathname : `${pathname}/`)
}
