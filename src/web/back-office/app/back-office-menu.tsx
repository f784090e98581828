import { useTexts } from '../../app/context.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { Tabs } from '../kit/tabs.tsx'

export function BackOfficeMenu({ look }: { look: 'bar' | 'list' }) {
  const { menuLabel } = useTexts().backOffice.kit
  return <Tabs label={menuLabel} items={useMenuItems()} look={look} />
}

/** The pages that exist. `key` follows `g` on the keyboard. */
export function useMenuItems() {
  const { menu } = useTexts().backOffice.kit
  return [
    { key: 't', to: backOfficePaths.home, label: menu.today },
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
