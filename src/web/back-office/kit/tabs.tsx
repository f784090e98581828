import { Link, useLocation } from 'react-router'
import { useTexts } from '../../app/context.ts'
import { backOfficePaths } from './back-office-paths.ts'
import styles from './tabs.module.css'

type Props = { label: string; items: readonly { to: string; label: string }[] }

/** Links to pages that belong together. The one that is open is marked. */
export function Tabs({ label, items }: Props) {
  const { pathname } = useLocation()

  return (
    <nav aria-label={label}>
      <ul className={styles.links}>
        {items.map(({ to, label: page }) => (
          <li key={to}>
            <Link to={to} className={styles.link} aria-current={pathname === to ? 'page' : undefined}>
              {page}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Below the heading of each list of payments. */
export function PaymentsTabs() {
  const { menu, paymentsTabs: t } = useTexts().backOffice.kit
  const items = [
    { to: backOfficePaths.payments, label: t.open },
    { to: backOfficePaths.statements, label: t.statements },
    { to: backOfficePaths.allPayments, label: t.all },
  ]
  return <Tabs label={menu.payments} items={items} />
}
