import { useTexts } from '../app/context.ts'
import type { Choices } from '../app/price-basis.ts'
import { Field } from '../ui/field.tsx'
import { SelectInput } from '../ui/select-input.tsx'

type Props = { countries: Choices['countries']; country: string; onChange: (country: string) => void }

export function CountryField({ countries, country, onChange }: Props) {
  const t = useTexts().pricing.question

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
          {countries.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  )
}
