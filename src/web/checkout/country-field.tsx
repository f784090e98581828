import { SelectField } from '../ui/fields.tsx'
import type { Choices } from './price-basis.ts'

type Props = {
  label: string
  help: string
  countries: Choices['countries']
  country: string
  onChange: (country: string) => void
}

export function CountryField({ label, help, countries, country, onChange }: Props) {
  return (
    <SelectField
      label={label}
      help={help}
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
    </SelectField>
  )
}
