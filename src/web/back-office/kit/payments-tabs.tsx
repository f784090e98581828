import { useTexts } from '../../app/context.ts'
import { backOfficePaths } from './back-office-paths.ts'
import { Tabs } from './tabs.tsx'

/** Below the heading of each list of payments. */
export function PaymentsTabs() {
  const { menu, paymentsTabs: t } = useTexts().backOffice.kit
  const items = [
    { to: backOfficePaths.payments, label: t.toMatch },
    { to: backOfficePaths.statements, label: t.statements },
  ]
  return <Tabs label={menu.payments} items={items} />
}
