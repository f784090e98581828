import { useState } from 'react'
import { addDays } from '../../../domain/day.ts'
import { type Days, formatMonth, monthNumber } from '../../../domain/reports/steps.ts'
import { formatShortDay } from '../../../texts/day.ts'
import { usePage } from '../../app/context.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { DropDown } from './drop-down.tsx'
import styles from './filter-chips.module.css'

const periods = ['all', 'today', 'week', 'month', 'lastMonth', 'quarter', 'lastQuarter', 'year'] as const

/** Puts values of filters into the address. */
export type Apply = (changes: Record<string, string>) => void
type Props = { label: string; none?: Days | undefined; query: URLSearchParams; apply: Apply }

/** Opens a card with usual periods and two days. */
export function DaysChip({ label, none, query, apply }: Props) {
  const { texts, visitor } = usePage()
  const { filter: t } = texts.backOffice.kit
  const chosen = { from: query.get('from') ?? '', to: query.get('to') ?? '' }
  const shown = none ?? chosen
  const day = (iso: string) => (Number.isNaN(Date.parse(iso)) ? iso : formatShortDay(visitor.language, iso))
  const [from, to] = [shown.from && day(shown.from), shown.to && day(shown.to)]

  return (
    <DropDown
      summary={shown.from || shown.to ? `${label}: ${from === to ? from : `${from} – ${to}`}` : label}
      className={styles.chip}
      isSet={Boolean(chosen.from || chosen.to)}
    >
      <div className={styles.periods}>
        {periods.map(period => (
          <Button key={period} size="small" onClick={() => apply(boundPeriod(period))}>
            {t.periods[period]}
          </Button>
        ))}
      </div>
      <DayField name="from" label={t.from(label)} value={chosen.from} apply={apply} />
      <DayField name="to" label={t.to(label)} value={chosen.to} apply={apply} />
    </DropDown>
  )
}

type DayFieldProps = { name: string; label: string; value: string; apply: Apply }

function DayField({ name, label, value, apply }: DayFieldProps) {
  const [typed, setTyped] = useTyped(value)

  function change(day: string) {
    setTyped(day)
    // A year that is half typed is 0020.
    if (day === '' || day > '1900') apply({ [name]: day })
  }

  return (
    <TextField
      label={label}
      type="date"
      name={name}
      value={typed}
      onChange={({ target }) => change(target.value)}
    />
  )
}

/** UTC days, both included. */
function boundPeriod(period: (typeof periods)[number]): Days {
  const today = new Date().toISOString().slice(0, 10)
  const month = monthNumber(today)
  const quarter = month - (month % 3)
  const months = (first: number, end: number) => ({
    from: formatMonth(first),
    to: addDays(formatMonth(end), -1),
  })
  return {
    all: { from: '', to: '' },
    today: { from: today, to: today },
    week: { from: addDays(today, -6), to: today },
    month: { from: formatMonth(month), to: today },
    lastMonth: months(month - 1, month),
    quarter: { from: formatMonth(quarter), to: today },
    lastQuarter: months(quarter - 3, quarter),
    year: { from: `${today.slice(0, 4)}-01-01`, to: today },
  }[period]
}

/** What is being typed, until another value is applied. */
export function useTyped(value: string): [string, (typed: string) => void] {
  const [state, setState] = useState({ typed: value, value })
  if (state.value !== value) setState({ typed: value, value })
  return [state.typed, typed => setState({ typed, value })]
}
