import { useId, useState } from 'react'
import { volumeTiers } from '../../domain/pricing/catalog.ts'
import { useTexts, useVisitor } from '../app/context.ts'
import { mailto } from '../app/paths.ts'
import { Segments } from '../checkout/order-card.tsx'
import { CountryField, OptionsFieldset } from '../checkout/order-options.tsx'
import type { PriceBasis } from '../checkout/price-basis.ts'
import { serverStops } from '../checkout/query.ts'
import { offeredMethods, type Selection } from '../checkout/selection.ts'
import { Card } from '../ui/card.tsx'
import { CheckBox } from '../ui/fields.tsx'
import { Text } from '../ui/layout.tsx'
import { NumberStepper, RangeSlider } from '../ui/number-inputs.tsx'
import styles from './price-options.module.css'

type Props = {
  choices: PriceBasis
  selection: Selection
  onChoose: (change: Partial<Selection>) => void
  disabled: boolean
}

export function PriceOptions({ choices, selection, onChoose, disabled }: Props) {
  const { options: t } = useTexts().pricing

  return (
    <Card look="quiet">
      <OptionsFieldset words={t} className={styles.options} disabled={disabled}>
        <ServersField
          servers={selection.servers}
          onChange={servers => onChoose({ servers })}
          disabled={disabled}
        />
        <CountryField
          label={t.country}
          help={t.countryHelp}
          countries={choices.countries}
          country={selection.country}
          onChange={next => onChoose({ country: next })}
        />
        <MethodField choices={choices} selection={selection} onChoose={onChoose} />
      </OptionsFieldset>
    </Card>
  )
}

function MethodField({ choices, selection, onChoose }: Omit<Props, 'disabled'>) {
  const { options: t } = useTexts().pricing
  const { country, method, company } = selection
  const methods = offeredMethods(country, choices.bankCountries)

  return (
    <div className={styles.field}>
      <Text size="s" weight="medium" aria-hidden={methods.length > 1}>
        {t.method}
      </Text>
      {methods.length > 1 ? (
        <Segments
          label={t.method}
          name="method"
          options={methods.map(each => [each, t.methods[each].title])}
          value={method}
          onChange={next => onChoose({ method: next })}
        />
      ) : (
        <p>{t.methods[method].title}</p>
      )}
      {method === 'bank' ? (
        <Text tone="quiet" size="xs">
          {choices.sellers.reseller_seats[country] !== undefined ? t.bankByReseller : t.methods.bank.note}
        </Text>
      ) : (
        <CheckBox
          label={t.company}
          name="company"
          value="1"
          checked={company === '1'}
          onChange={event => onChoose({ company: event.target.checked ? '1' : '' })}
        />
      )}
    </div>
  )
}

type ServersFieldProps = {
  servers: number
  onChange: (servers: number) => void
  disabled: boolean
}

function ServersField({ servers, onChange, disabled }: ServersFieldProps) {
  const t = useTexts().pricing
  const { catalog, supportEmail } = useVisitor()
  const { largest } = catalog
  const tiers = volumeTiers(catalog)
  const id = useId()
  const [outOfRange, setOutOfRange] = useState<number | null>(null)
  const [, second] = tiers
  const last = tiers.at(-1)
  const marks = [...tiers.map(tier => tier.from), largest]

  return (
    <div className={styles.field}>
      <Text as="label" size="s" weight="medium" htmlFor={id}>
        {t.options.servers()}
      </Text>
      <div className={styles.count}>
        <NumberStepper
          id={id}
          name="servers"
          value={servers}
          min={1}
          max={largest}
          onChange={onChange}
          onOutOfRange={setOutOfRange}
          decreaseLabel={t.options.fewer()}
          increaseLabel={t.options.more()}
          aria-describedby={`${id}-help`}
          disabled={disabled}
        />
        <RangeSlider
          aria-label={t.options.slider()}
          stops={serverStops(catalog)}
          value={servers}
          onChange={chosen => {
            setOutOfRange(null)
            onChange(chosen)
          }}
          ticks={marks}
          valueText={t.servers(servers)}
          disabled={disabled}
        />
      </div>
      <p id={`${id}-help`} className={styles.help} role="status">
        {help()}
      </p>
    </div>
  )

  function help() {
    if (outOfRange === null) {
      if (!second || !last) return null
      return servers >= last.from
        ? t.options.atLastStep(last.discountPercent)
        : t.options.belowLastStep(second.from, last.from)
    }
    if (outOfRange < 1) return <strong>{t.options.tooFew()}</strong>
    return (
      <strong>
        {t.options.tooMany(largest)} <a href={mailto(supportEmail)}>{t.options.askForMore}</a>
      </strong>
    )
  }
}
