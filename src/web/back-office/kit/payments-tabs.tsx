import { useTexts } from '../../app/context.ts'
import { backOfficePaths } from './back-office-paths.ts'
import { Tabs } from './tabs.tsx'

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
