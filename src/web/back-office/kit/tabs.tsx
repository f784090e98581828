import { Link, useLocation } from 'react-router'
import { useTexts } from '../../app/context.ts'
import { backOfficePaths } from './back-office-paths.ts'
import styles from './tabs.module.css'

type Item = {
  to: string
  label: string
  /** The part of the address that all its pages share; without it, there is one page. */
  within?: string
}
type Links = { items: readonly Item[]; look: 'tabs' | 'bar' | 'list' | 'side' }

/** The one that is open is marked. */
export function LinkList({ items, look }: Links) {
  const { pathname } = useLocation()

  return (
    <ul className={styles.links} data-look={look}>
      {items.map(({ to, label, within }) => (
        <li key={to}>
          <Link
            to={to}
            className={styles.link}
            aria-current={(within ? pathname.startsWith(within) : pathname === to) ? 'page' : undefined}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

type TabsProps = { label: string; items: Links['items']; look?: Links['look'] }

/** Links to pages that belong together. */
export function Tabs({ label, items, look = 'tabs' }: TabsProps) {
  return (
    <nav aria-label={label}>
      <LinkList items={items} look={look} />
    </nav>
  )
}

/** Below the heading of each list of payments. */
export function PaymentsTabs() {
  const { menu, paymentsTabs: t } = useTexts().backOffice.kit
  const items = [
    { to: backOfficePaths.payments, label: t.toMatch },
    { to: backOfficePaths.reversals, label: t.reversals },
    { to: backOfficePaths.statements, label: t.statements },
    { to: backOfficePaths.allPayments, label: t.all },
  ]
  return <Tabs label={menu.payments} items={items} />
}
