import { useLocation, useNavigate } from 'react-router'
import { addDays } from '../../../domain/day.ts'
import { useTexts } from '../../app/context.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import styles from './filter-bar.module.css'
import { listAddress } from './list-address.ts'

const periods = ['today', 'week', 'month', 'lastMonth', 'year'] as const

/** Two native date fields. */
export function DayRange({ label }: { label: string }) {
  const { filter: t } = useTexts().backOffice.kit
  const query = new URLSearchParams(useLocation().search)

  return (
    <>
      <Field label={t.from(label)}>
        {control => <TextInput {...control} type="date" name="from" defaultValue={query.get('from') ?? ''} />}
      </Field>
      <Field label={t.to(label)}>
        {control => <TextInput {...control} type="date" name="to" defaultValue={query.get('to') ?? ''} />}
      </Field>
    </>
  )
}

/** Buttons, which need scripts, because what a period is depends on the day of the click. */
export function Periods() {
  const { filter: t } = useTexts().backOffice.kit
  const place = useLocation()
  const navigate = useNavigate()

  function show(period: (typeof periods)[number]) {
    void navigate(listAddress(place, { ...boundPeriod(period), after: null, count: null }))
  }

  return (
    <div role="group" aria-label={t.periodsLabel} className={styles.periods}>
      {periods.map(period => (
        <Button key={period} size="small" variant="quiet" onClick={() => show(period)}>
          {t.periods[period]}
        </Button>
      ))}
    </div>
  )
}

/** UTC days, both included. */
function boundPeriod(period: (typeof periods)[number]): { from: string; to: string } {
  const today = new Date().toISOString().slice(0, 10)
  const month = `${today.slice(0, 7)}-01`
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'week':
      return { from: addDays(today, -6), to: today }
    case 'month':
      return { from: month, to: today }
    case 'lastMonth': {
      const last = addDays(month, -1)
      return { from: `${last.slice(0, 7)}-01`, to: last }
    }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
  }
}
