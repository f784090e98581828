import { useTexts } from '../../app/context.ts'
import { Field } from '../../ui/field.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import form from '../kit/kit-form.module.css'

export type Options = { bank: string; account: string; currency: string; encoding: string }

/** In place of a bank: the file is described. */
export const describedBank = 'described'

type Props = {
  banks: readonly string[]
  options: Options
  errors: Record<string, string>
  onChange: (options: Options) => void
}

const encodings = ['utf-8', 'windows-1251', 'windows-1252', 'iso-8859-15', 'utf-16le']

/** Of a CSV: a camt.053 file says all of it itself. */
export function ReadingOptions({ banks, options, errors, onChange }: Props) {
  const { statements: t } = useTexts().backOffice
  const choices = [
    { name: 'bank', label: t.bank, none: t.recognized, values: banks },
    { name: 'encoding', label: t.encoding, none: t.ofBank, values: encodings },
  ] as const
  const fields = [
    { name: 'account', label: t.account, help: t.accountHelp },
    { name: 'currency', label: t.currency, help: t.currencyHelp },
  ] as const

  return (
    <div className={form.form}>
      {choices.map(({ name, label, none, values }) => (
        <Field key={name} label={label} error={errors[name]}>
          {control => (
            <SelectInput
              {...control}
              name={name}
              value={options[name]}
              onChange={event => onChange({ ...options, [name]: event.target.value })}
            >
              <option value="">{none}</option>
              {values.map(value => (
                <option key={value}>{value}</option>
              ))}
              {name === 'bank' && <option value={describedBank}>{t.described.bank}</option>}
            </SelectInput>
          )}
        </Field>
      ))}
      {fields.map(({ name, label, help }) => (
        <Field key={name} label={label} help={help} error={errors[name]}>
          {control => (
            <TextInput
              {...control}
              name={name}
              autoComplete="off"
              value={options[name]}
              onChange={event => onChange({ ...options, [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </div>
  )
}
