import { useTexts } from '../app/context.ts'
import type { Choices } from '../app/price-basis.ts'
import { useHydrated } from '../app/use-hydrated.ts'
import { Field } from '../ui/field.tsx'
import { SelectInput } from '../ui/select-input.tsx'

type Props = { countries: Choices['countries']; country: string; onChange: (country: string) => void }

export function CountryField({ countries, country, onChange }: Props) {
  const t = useTexts().pricing.question
  // The other 248 are a third of the page's elements, and cannot be chosen before it is alive.
  const isAlive = useHydrated()
  const shown = countries.filter(([code]) => isAlive || code === country)

  return (
    <Field label={t.country} help={t.countryHelp}>
      {control => (
        <SelectInput
          {...control}
          name="country"
          autoComplete="off"
          value={country}
          onChange={event => onChange(event.target.value)}
        >
          {shown.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  )
}
