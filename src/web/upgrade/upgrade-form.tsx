import { useTexts } from '../app/context.ts'
import { orderTerms } from '../checkout/coupon-lookup.ts'
import { LicenseOrder } from '../checkout/license-order.tsx'
import { type LicensePrices, licenseRules } from '../checkout/license-prices.ts'
import { withAvailableMethod } from '../checkout/payment-choice.ts'
import { useAddressChoice } from '../checkout/use-address-choice.ts'
import { useOrderCart } from '../checkout/use-order-cart.ts'
import { Field } from '../ui/field.tsx'
import { SelectInput } from '../ui/select-input.tsx'
import { calculateUpgrade, type UpgradePlan, upgradePlan } from './price-calculation.ts'
import { UpgradeCard } from './upgrade-card.tsx'
import { serverCounts, type UpgradeChoice, upgradeChoiceFrom } from './upgrade-choice.ts'

export function UpgradeForm({ prices }: { prices: LicensePrices }) {
  const t = useTexts().upgrade
  const { license, prefill, resellers } = prices
  const { choice, choose } = useAddressChoice<UpgradeChoice>({
    read: query => upgradeChoiceFrom(query, prices, { prefill, current: license.servers }),
    settle: next => withAvailableMethod(next, resellers),
  })
  const { state, order, agree, dismiss } = useOrderCart<UpgradePlan>(choice)
  const isChosen = choice.servers > license.servers
  const plan = upgradePlan(licenseRules(license))

  const calculation = isChosen ? calculateUpgrade(licenseRules(license), choice, prices) : null

  function upgrade() {
    if (!plan) return
    const cart = { product: plan, mode: 'upgrade', periods: 1, license_id: license.id, ...choice } as const
    order(cart, orderTerms(calculation))
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

type Props = { current: number; servers: number; onChange: (servers: number) => void }

function TotalServersField({ current, servers, onChange }: Props) {
  const t = useTexts().upgrade.servers

  return (
    <Field label={t.label}>
      {control => (
        <SelectInput
          {...control}
          name="servers"
          autoComplete="off"
          value={servers}
          onChange={event => onChange(Number(event.target.value))}
        >
          <option value={current}>{t.now(current)}</option>
          {serverCounts(current).map(count => (
            <option key={count} value={count}>
              {t.option(count, count - current)}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  )
}
