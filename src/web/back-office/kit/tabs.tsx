import { Link, useLocation } from 'react-router'
import styles from './tabs.module.css'

/** Links to pages that belong together; the one that is open is marked. */
export function Tabs({ label, items }: { label: string; items: readonly { to: string; label: string }[] }) {
  const { pathname } = useLocation()

  return (
    <nav aria-label={label}>
      <ul className={styles.tabs}>
        {items.map(item => (
          <li key={item.to}>
            <Link
              to={item.to}
              className={styles.tab}
              aria-current={pathname === item.to ? 'page' : undefined}
            >
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
