import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { useTexts } from '../../app/context.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type Apply, DaysChip, useTyped } from './days-chip.tsx'
import styles from './filter-chips.module.css'
import { listAddress } from './list-loader.ts'

type Named = { name: string; label: string; isRare?: true }
/** Words by the value in the address. `none` is what is listed without a choice, where that is not all. */
type Choice = Named & { options: Record<string, string>; none?: string }
type Words = Named & { options?: undefined }
/** `from` and `to` in the address, UTC days, both included. `none` is what is listed, where that is never all. */
type Days = { kind: 'days'; label: string; none?: { from: string; to: string }; isRare?: true }

export type Filter = Choice | Words | Days

/** The filters are in the address. A change applies at once and leads to the first page; a search applies on Enter. */
export function FilterChips({ filters }: { filters: readonly Filter[] }) {
  const { filter: t } = useTexts().backOffice.kit
  const [open, setOpen] = useState(false)
  const place = useLocation()
  const { location: next } = useNavigation()
  const navigate = useNavigate()
  // What was just chosen is shown, and changed further, before its rows arrive.
  const shown = next?.pathname === place.pathname ? next : place
  const query = new URLSearchParams(shown.search)
  const apply: Apply = changes => void navigate(listAddress(shown, { ...changes, after: null, count: null }))
  const isShown = (filter: Filter) => open || !filter.isRare || ('name' in filter && query.has(filter.name))

  return (
    <div role="group" aria-label={t.shown} className={styles.chips} data-filters>
      {filters.filter(isShown).map(filter => {
        if ('kind' in filter) return <DaysChip key={filter.label} {...filter} query={query} apply={apply} />
        const shared = { value: query.get(filter.name) ?? '', apply }
        if (filter.options) return <ChoiceChip key={filter.name} filter={filter} {...shared} />
        return <SearchChip key={filter.name} filter={filter} {...shared} />
      })}
      {filters.some(({ isRare }) => isRare) && (
        <Button variant="quiet" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t.further}
        </Button>
      )}
    </div>
  )
}

type ChipProps<Kind> = { filter: Kind; value: string; apply: Apply }

function ChoiceChip({ filter: { name, label, options, none }, value, apply }: ChipProps<Choice>) {
  const { filter: t } = useTexts().backOffice.kit
  const isNamed = value !== '' || none !== undefined
  const shown = options[value] ?? none ?? t.all

  return (
    <Chip isSet={value !== ''} title={`${label}: ${shown}`}>
      {isNamed && <span>{label}:</span>}
      <select
        name={name}
        aria-label={label}
        value={value}
        onChange={({ target }) => apply({ [name]: target.value })}
      >
        <option value="">{none ?? (value ? t.all : label)}</option>
        {Object.entries(options).map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
      <Icon name="chevron" />
    </Chip>
  )
}

function SearchChip({ filter: { name, label }, value, apply }: ChipProps<Words>) {
  const [typed, setTyped] = useTyped(value)

  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        apply({ [name]: typed.trim() })
      }}
    >
      <Chip isSet={value !== ''} title={label}>
        {value !== '' && name !== 'q' && <span>{label}:</span>}
        <input
          type="search"
          name={name}
          aria-label={label}
          placeholder={label}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            if (target.value === '' && value !== '') apply({ [name]: '' })
          }}
        />
      </Chip>
    </form>
  )
}

function Chip({ isSet, title, children }: { isSet: boolean; title: string; children: ReactNode }) {
  return (
    <label className={styles.chip} title={title} data-set={isSet || undefined}>
      {children}
    </label>
  )
}
