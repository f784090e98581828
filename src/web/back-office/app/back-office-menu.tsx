import { useLocation } from 'react-router'
import { useTexts } from '../../app/context.ts'
import { RouterLink } from '../../ui/router-link.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import styles from './back-office-header.module.css'

export function BackOfficeMenu({ look }: { look: 'bar' | 'list' }) {
  const { menu, menuLabel } = useTexts().backOffice.kit
  const { pathname } = useLocation()
  // `within` is the part of the address that all pages of an item share.
  const items = [
    { to: backOfficePaths.orders, within: '/sezam/orders/', label: menu.orders },
    { to: backOfficePaths.payments, within: '/sezam/payments/', label: menu.payments },
    { to: backOfficePaths.licenses, within: '/sezam/licenses/', label: menu.licenses },
    { to: backOfficePaths.superusers, within: '/sezam/settings/', label: menu.settings },
  ]

  return (
    <nav aria-label={menuLabel}>
      <ul className={styles.list} data-look={look}>
        {items.map(({ to, within, label }) => (
          <li key={to}>
            <RouterLink
              to={to}
              className={styles.link}
              aria-current={pathname.startsWith(within) ? 'page' : undefined}
            >
              {label}
            </RouterLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
