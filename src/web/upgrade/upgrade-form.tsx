import { useId } from 'react'
import { upgradeProduct } from '../../domain/licenses/license.ts'
import { useTexts, useVisitor } from '../app/context.ts'
import { orderTerms } from '../checkout/coupon-part.tsx'
import { GetQuote } from '../checkout/get-quote.tsx'
import { LicenseOrder } from '../checkout/license-order.tsx'
import { type LicensePrices, licenseRules } from '../checkout/license-prices.ts'
import { withAvailableMethod } from '../checkout/price-basis.ts'
import { serverStops, useAddressChoice } from '../checkout/query.ts'
import { asksAtOnce, useOrderCart } from '../checkout/use-place-order.ts'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { NumberStepper, RangeSlider } from '../ui/number-inputs.tsx'
import {
  calculateUpgrade,
  type UpgradeChoice,
  type UpgradePlan,
  upgradeChoiceFrom,
} from './price-calculation.ts'
import { UpgradeCard } from './upgrade-card.tsx'

export function UpgradeForm({ prices }: { prices: LicensePrices }) {
  const t = useTexts().upgrade
  const { license, prefill, bankCountries } = prices
  const { choice, choose } = useAddressChoice<UpgradeChoice>({
    read: query => upgradeChoiceFrom(query, prices, { prefill, current: license.servers }),
    settle: next => withAvailableMethod(next, bankCountries),
  })
  const { state, order, agree, dismiss } = useOrderCart<UpgradePlan>(choice)
  const rules = licenseRules(license)
  const calculation = calculateUpgrade(rules, choice, prices)

  const { company, ...rest } = choice
  const content = { product: upgradeProduct(rules), periods: 1, license_id: license.id, ...rest }
  const cart = { mode: 'upgrade', ...content } as const

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
        onUpgrade={() => order(cart, company, orderTerms(calculation))}
      />
      {calculation && asksAtOnce(choice) && (
        <GetQuote
          words={t.licenseOrder.getQuote}
          request={{ ...cart, ...orderTerms(calculation), payment: choice.method }}
        />
      )}
    </LicenseOrder>
  )
}

type Props = { current: number; servers: number; onChange: (servers: number) => void; disabled: boolean }

/** The field of the pricing page, from one more server than now to the largest cart more. */
function TotalServersField({ current, servers, onChange, disabled }: Props) {
  const t = useTexts().upgrade
  const id = useId()
  const { catalog } = useVisitor()
  const stops = serverStops(catalog).map(more => current + more)
  const bestTier = Math.max(current + 1, catalog.prices.tiers.at(-1)?.from ?? 0)

  return (
    <Stack gap="xs">
      <Row gap="m" rowGap="xs" align="center" spread>
        <Text as="label" weight="medium" htmlFor={id}>
          {t.servers.label()}
        </Text>
        <NumberStepper
          id={id}
          name="servers"
          value={servers}
          min={current + 1}
          max={stops.at(-1) ?? current + 1}
          onChange={onChange}
          decreaseLabel={t.servers.fewer()}
          increaseLabel={t.servers.more()}
          aria-describedby={`${id}-help`}
          disabled={disabled}
        />
      </Row>
      <RangeSlider
        aria-label={t.servers.slider()}
        stops={stops}
        value={servers}
        onChange={onChange}
        ticks={[...new Set([current + 1, bestTier, current + catalog.largest])]}
        valueText={t.licenseOrder.servers(servers)}
        disabled={disabled}
      />
      <Text tone="quiet" size="xs" numeric id={`${id}-help`}>
        {t.servers.change(current, servers - current)}
      </Text>
    </Stack>
  )
}
