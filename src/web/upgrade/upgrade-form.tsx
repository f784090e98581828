import { useTexts } from '../app/context.ts'
import { orderTerms } from '../checkout/coupon-lookup.ts'
import { LicenseOrder } from '../checkout/license-order.tsx'
import { type LicensePrices, licenseRules } from '../checkout/license-prices.ts'
import { withAvailableMethod } from '../checkout/payment-choice.ts'
import { useAddressChoice } from '../checkout/use-address-choice.ts'
import { useOrderCart } from '../checkout/use-order-cart.ts'
import { calculateUpgrade, type UpgradePlan, upgradePlan } from './price-calculation.ts'
import { TotalServersField } from './total-servers-field.tsx'
import { UpgradeCard } from './upgrade-card.tsx'
import { type UpgradeChoice, upgradeChoiceFrom } from './upgrade-choice.ts'

export function UpgradeForm({ prices }: { prices: LicensePrices }) {
  const t = useTexts().upgrade
  const { license, prefill, resellers } = prices
  const { choice, choose } = useAddressChoice<UpgradeChoice>({
    read: query => upgradeChoiceFrom(query, prices, { prefill, current: license.servers }),
    settle: next => withAvailableMethod(next, resellers),
  })
  const { state, order, agree, dismiss } = useOrderCart<UpgradePlan>(choice)
  const plan = upgradePlan(licenseRules(license))
  const calculation = calculateUpgrade(licenseRules(license), choice, prices)

  function upgrade() {
    if (!plan) return
    const { company, ...rest } = choice
    const cart = { product: plan, mode: 'upgrade', periods: 1, license_id: license.id, ...rest } as const
    order(cart, company, orderTerms(calculation))
  }

  return (
    <LicenseOrder
      words={t}
      lead={t.lead}
      prices={prices}
      choice={choice}
      onChoose={choose}
      question={
        <TotalServersField
          current={license.servers}
          servers={choice.servers}
          onChange={servers => choose({ servers })}
          disabled={state.kind === 'placing'}
        />
      }
      state={state}
      onAgree={agree}
      onDismiss={dismiss}
    >
      <UpgradeCard
        license={license}
        choice={choice}
        calculation={calculation}
        state={state}
        onUpgrade={upgrade}
      />
    </LicenseOrder>
  )
}
