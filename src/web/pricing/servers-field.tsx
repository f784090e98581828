import { useId, useState } from 'react'
import { serverLimits, type VolumeTier } from '../../domain/pricing/catalog.ts'
import { useTexts, useVisitor } from '../app/context.ts'
import { mailto } from '../app/paths.ts'
import { NumberStepper } from '../ui/number-stepper.tsx'
import { RangeSlider } from '../ui/range-slider.tsx'
import styles from './servers-field.module.css'

type Props = {
  servers: number
  tiers: readonly VolumeTier[]
  onChange: (servers: number) => void
  disabled: boolean
}

// Every count up to 10, because most customers have that few; the number field takes any.
const stops = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 75, serverLimits.max]

export function ServersField({ servers, tiers, onChange, disabled }: Props) {
  const t = useTexts().pricing
  const { supportEmail } = useVisitor()
  const id = useId()
  const [outOfRange, setOutOfRange] = useState<number | null>(null)
  const last = tiers.at(-1)
  const isAtLastStep = last !== undefined && servers >= last.from
  const marks = [...tiers.map(tier => tier.from), serverLimits.max]

  return (
    <div className={styles.field}>
      <div className={styles.number}>
        <h2 className={styles.title}>
          <label htmlFor={id}>{t.options.servers}</label>
        </h2>
        <NumberStepper
          id={id}
          name="servers"
          value={servers}
          min={serverLimits.min}
          max={serverLimits.max}
          onChange={onChange}
          onOutOfRange={setOutOfRange}
          decreaseLabel={t.options.fewer}
          increaseLabel={t.options.more}
          aria-describedby={`${id}-help`}
          disabled={disabled}
        />
      </div>
      <RangeSlider
        aria-label={t.options.slider}
        stops={stops}
        value={servers}
        onChange={chosen => {
          setOutOfRange(null)
          onChange(chosen)
        }}
        ticks={marks.map(value => ({ value, label: String(value) }))}
        valueText={t.servers(servers)}
        disabled={disabled}
      />
      <p id={`${id}-help`} className={styles.help} role="status">
        {help()}
      </p>
    </div>
  )

  function help() {
    if (outOfRange === null)
      return isAtLastStep ? t.options.atLastStep(last.discountPercent) : t.options.belowLastStep
    if (outOfRange < serverLimits.min) return <strong>{t.options.tooFew}</strong>
    return (
      <strong>
        {t.options.tooMany(serverLimits.max)} <a href={mailto(supportEmail)}>{t.options.askForMore}</a>
      </strong>
    )
  }
}
