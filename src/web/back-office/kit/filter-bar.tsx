import { Form, useLocation } from 'react-router'
import { formatDay } from '../../../texts/day.ts'
import { usePage, useTexts } from '../../app/context.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RouterLink } from '../../ui/router-link.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { DayRange, Periods } from './day-range.tsx'
import styles from './filter-bar.module.css'
import { listAddress } from './list-address.ts'

type Choice = {
  /** The name in the address. */
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  /** The gender of the label in Russian, for the word 'any'; neuter if left out. */
  any?: 'masculine' | 'feminine' | 'neuter' | 'plural'
  /** What is listed without a choice, where that is not any. */
  none?: string
  /** Among further filters, which open on request. */
  isRare?: true
}
type Words = { name: string; label: string; options?: undefined; none?: undefined; isRare?: true }
/** `from` and `to` in the address, UTC days, both included. */
type Days = { kind: 'days'; label: string }

export type Filter = Choice | Words | Days

/** A GET form: the filters are in the address, and a change leads to the first page. */
export function FilterBar({ filters }: { filters: readonly Filter[] }) {
  const { filter: t } = useTexts().backOffice.kit
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const rare = filters.filter(isRare)
  const field = (filter: Filter) =>
    'kind' in filter ? (
      <DayRange key={filter.label} label={filter.label} />
    ) : (
      <FilterField key={filter.name} filter={filter} value={query.get(filter.name) ?? ''} />
    )

  return (
    <div className={styles.bar}>
      {/* Other values of the fields for another address, because they are only read at first. */}
      <Form key={search} method="get" action={pathname} className={styles.fields} data-filters>
        {filters.filter(filter => !isRare(filter)).map(field)}
        {rare.length > 0 && (
          <details className={styles.rare} open={rare.some(({ name }) => query.get(name))}>
            <summary>{t.further}</summary>
            <div className={styles.fields}>{rare.map(field)}</div>
          </details>
        )}
        <Button type="submit">{t.apply}</Button>
      </Form>
      {filters.some(filter => 'kind' in filter) && <Periods />}
      <Chips filters={filters} />
    </div>
  )
}

function FilterField({ filter, value }: { filter: Choice | Words; value: string }) {
  const { filter: t } = useTexts().backOffice.kit
  const { name, label, options, none } = filter

  return (
    <Field label={label}>
      {control =>
        options ? (
          <SelectInput {...control} name={name} defaultValue={value}>
            <option value="">{none ?? t.any[filter.any ?? 'neuter']}</option>
            {options.map(option => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </SelectInput>
        ) : (
          <TextInput {...control} name={name} type="search" defaultValue={value} />
        )
      }
    </Field>
  )
}

function isRare(filter: Filter): filter is Choice | Words {
  return 'isRare' in filter && filter.isRare === true
}

function Chips({ filters }: { filters: readonly Filter[] }) {
  const { texts, visitor } = usePage()
  const { filter: t } = texts.backOffice.kit
  const place = useLocation()
  const query = new URLSearchParams(place.search)
  const formatQueryDay = (name: string) => {
    const day = query.get(name) ?? ''
    return day && !Number.isNaN(Date.parse(day)) ? formatDay(visitor.language, day) : day
  }
  const set = filters.flatMap(filter => {
    const value =
      'kind' in filter
        ? describeDays(formatQueryDay('from'), formatQueryDay('to'), t)
        : describeValue(filter, query.get(filter.name) ?? '')
    return value ? { ...filter, value, names: 'kind' in filter ? ['from', 'to'] : [filter.name] } : []
  })
  if (set.length === 0) return null

  return (
    <ul className={styles.chips} aria-label={t.shown}>
      {set.map(({ label, value, names }) => (
        <li key={label}>
          <RouterLink
            to={listAddress(
              place,
              Object.fromEntries([...names, 'after', 'count'].map(name => [name, null])),
            )}
            className={styles.chip}
          >
            <VisuallyHidden>{t.remove(label)}</VisuallyHidden>
            <span>
              {label}: {value}
            </span>
            <Icon name="close" />
          </RouterLink>
        </li>
      ))}
    </ul>
  )
}

function describeValue({ options }: Choice | Words, value: string): string {
  return options?.find(option => option.value === value)?.label ?? value
}

type DayWords = { fromDay: (day: string) => string; toDay: (day: string) => string }

function describeDays(from: string, to: string, { fromDay, toDay }: DayWords): string {
  if (from === to) return from
  return [from && fromDay(from), to && toDay(to)].filter(Boolean).join(' ')
}
