import { useTexts } from '../app/context.ts'
import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { type DetailName, isRequired, maxLengths } from './billing-details.ts'
import { fieldId } from './form-errors.ts'

type Props = {
  name: DetailName
  value: string
  error: string | undefined
  onChange: (name: DetailName, value: string) => void
  autoComplete?: string
  help?: string
  look?: 'plain' | 'mono' | 'lines'
}

export function DetailField(props: Props) {
  const { name, value, error, onChange, autoComplete = 'off', help, look = 'plain' } = props
  const t = useTexts().orderForm
  const required = isRequired(name)
  const common = { name, value, autoComplete, maxLength: maxLengths[name] }

  return (
    <Field
      id={fieldId(name)}
      label={t.labels[name]}
      help={help}
      error={error}
      required={required}
      mark={required ? undefined : t.optional}
    >
      {control =>
        look === 'lines' ? (
          <TextArea {...control} {...common} onChange={event => onChange(name, event.target.value)} />
        ) : (
          <TextInput
            {...control}
            {...common}
            look={look}
            spellCheck={look === 'plain' ? undefined : false}
            // The server refuses blanks alone.
            pattern={required ? '.*\\S.*' : undefined}
            onChange={event => onChange(name, event.target.value)}
          />
        )
      }
    </Field>
  )
}
