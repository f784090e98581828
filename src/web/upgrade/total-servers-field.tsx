import { useId } from 'react'
import { useTexts } from '../app/context.ts'
import { NumberStepper } from '../ui/number-stepper.tsx'
import { RangeSlider } from '../ui/range-slider.tsx'
import styles from './total-servers-field.module.css'

type Props = { current: number; servers: number; onChange: (servers: number) => void; disabled: boolean }

const added = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 75, 99]
const ticks = [1, 5, 10, 99]

/** As on the pricing page, from one more server than now to 99 more. */
export function TotalServersField({ current, servers, onChange, disabled }: Props) {
  const t = useTexts().upgrade
  const id = useId()
  const totals = (more: readonly number[]) => more.map(count => current + count)
  const stops = totals(added)

  return (
    <div className={styles.field}>
      <div className={styles.number}>
        <label htmlFor={id}>{t.servers.label}</label>
        <NumberStepper
          id={id}
          name="servers"
          value={servers}
          min={current + 1}
          max={stops.at(-1) ?? current + 1}
          onChange={onChange}
          decreaseLabel={t.servers.fewer}
          increaseLabel={t.servers.more}
          aria-describedby={`${id}-help`}
          disabled={disabled}
        />
      </div>
      <RangeSlider
        aria-label={t.servers.slider}
        stops={stops}
        value={servers}
        onChange={onChange}
        ticks={totals(ticks).map(value => ({ value, label: String(value) }))}
        valueText={t.ordering.servers(servers)}
        disabled={disabled}
      />
      <p id={`${id}-help`} className={styles.help}>
        {t.servers.change(current, servers - current)}
      </p>
    </div>
  )
}
