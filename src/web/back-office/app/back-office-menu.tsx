import { Link, useLocation } from 'react-router'
import { useTexts } from '../../app/context.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import styles from './back-office-header.module.css'

export function BackOfficeMenu({ look }: { look: 'bar' | 'list' }) {
  const { menuLabel } = useTexts().backOffice.kit
  const { pathname } = useLocation()

  return (
    <nav aria-label={menuLabel}>
      <ul className={styles.list} data-look={look}>
        {useMenuItems().map(({ to, within, label }) => (
          <li key={to}>
            <Link
              to={to}
              className={styles.link}
              aria-current={isWithin(pathname, within) ? 'page' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The pages that exist. `key` follows `g` on the keyboard; `within` is the part of the address that all pages of an item share. */
export function useMenuItems(): readonly { key: string; to: string; within: string; label: string }[] {
  const { menu } = useTexts().backOffice.kit
  return [
    { key: 't', to: backOfficePaths.home, within: backOfficePaths.home, label: menu.today },
    { key: 'o', to: backOfficePaths.orders, within: '/sezam/orders/', label: menu.orders },
    { key: 'p', to: backOfficePaths.payments, within: '/sezam/payments/', label: menu.payments },
    { key: 'c', to: backOfficePaths.customers, within: '/sezam/customers/', label: menu.customers },
    { key: 'l', to: backOfficePaths.licenses, within: '/sezam/licenses/', label: menu.licenses },
    { key: 'q', to: backOfficePaths.questions, within: '/sezam/questions/', label: menu.questions },
    { key: 'm', to: backOfficePaths.texts, within: '/managecms/', label: menu.content },
    { key: 'r', to: backOfficePaths.reports, within: '/sezam/reports/', label: menu.reports },
    { key: 's', to: backOfficePaths.superusers, within: '/sezam/settings/', label: menu.settings },
  ]
}

/** Every address is within that of the start. */
function isWithin(pathname: string, within: string): boolean {
  return within === backOfficePaths.home ? pathname === within : pathname.startsWith(within)
}
