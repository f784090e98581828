import { useDeferredValue } from 'react'
import { useTexts } from '../app/context.ts'
import type { Choices } from '../checkout/price-basis.ts'
import { Field } from '../ui/field.tsx'
import { SelectInput } from '../ui/select-input.tsx'

type Props = { countries: Choices['countries']; country: string; onChange: (country: string) => void }

export function CountryField({ countries, country, onChange }: Props) {
  const t = useTexts().pricing.question
  const chosen = countries.filter(([code]) => code === country)
  // All the others are a third of the page's elements, and come once the page is alive.
  const shown = useDeferredValue(countries, chosen)

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
