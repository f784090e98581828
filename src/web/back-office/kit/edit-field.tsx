import { Fragment, useState } from 'react'
import type { Field as DefinedField } from '../../../definitions/fields.ts'
import type { Language } from '../../../domain/languages.ts'
import { useTexts } from '../../app/context.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox, Field, SelectInput, TextArea, TextInput } from '../../ui/fields.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'

export type FormField = {
  name: string
  label: string
  help?: string
  /** 'lines' is a text of several lines; 'choices' are check boxes for `options`, 'countries' are chosen one by one; the value of 'yes' is `yes` or empty. */
  kind?: DefinedField['kind'] | 'lines' | 'moment'
  required?: true
  /** The language of 'lines' that a customer reads in another one; they are long. */
  lang?: Language | undefined
  options?: readonly (readonly [value: string, label: string])[]
  when?: (values: FormValues) => boolean
}

/** What a form holds, by field. The values chosen among several are joined by spaces. */
export type FormValues = Readonly<Record<string, string>>

/** The fields of an ActionDialog: `fields` and `onDone` are its properties of these names, `values` are for its `run`. */
export function useDialogFields(fields: readonly FormField[], initial: FormValues) {
  // `over` is the value that the typed one replaces.
  const [typed, setTyped] = useState<Readonly<Record<string, { value: string; over: string }>>>({})
  const values = {
    ...initial,
    ...Object.fromEntries(Object.entries(typed).map(([name, { value }]) => [name, value])),
  }
  const saved = (name: string) => initial[name] ?? ''
  const type = (name: string, value: string) =>
    setTyped(before => ({ ...before, [name]: { value, over: before[name]?.over ?? saved(name) } }))
  const { takeSaved } = useTexts().backOffice.kit.action
  const show = (errors: Record<string, string>) =>
    fields
      .filter(({ when }) => !when || when(values))
      .map(field => {
        const { name, options = [] } = field
        const now = saved(name)
        const isOther = (typed[name]?.over ?? now) !== now && values[name] !== now
        return (
          <Fragment key={name}>
            <EditField
              field={field}
              value={values[name] ?? ''}
              error={errors[name]}
              onChange={value => type(name, value)}
            />
            {isOther && (
              <Button
                size="small"
                onClick={({ currentTarget: { form } }) => {
                  type(name, now)
                  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
                }}
              >
                {takeSaved(options.find(([value]) => value === now)?.[1] ?? now)}
              </Button>
            )}
          </Fragment>
        )
      })
  return { values, fields: show, onDone: () => setTyped({}) }
}

type Props = {
  field: FormField
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function EditField(props: Props) {
  const { field, value, error, onChange } = props
  if (field.kind === 'choices') return <Choices {...props} />
  if (field.kind === 'countries') return <Countries {...props} />
  if (field.kind === 'yes')
    return (
      <CheckBox
        label={field.label}
        name={field.name}
        checked={value === 'yes'}
        onChange={({ target }) => onChange(target.checked ? 'yes' : '')}
      />
    )

  return (
    <Field label={field.label} help={field.help} error={error} required={field.required}>
      {control => {
        const common = {
          ...control,
          name: field.name,
          value,
          onChange: (event: { target: { value: string } }) => onChange(event.target.value),
        }
        if (field.kind === 'lines')
          return <TextArea {...common} rows={field.lang ? 8 : 4} lang={field.lang} />
        if (field.options) return <SelectInput {...common} options={field.options} />
        return <TextInput {...common} {...inputType(field)} />
      }}
    </Field>
  )
}

function inputType({ kind }: FormField) {
  if (kind === 'number' || kind === 'row') return { inputMode: 'numeric' as const }
  if (kind === 'amount') return { inputMode: 'decimal' as const, autoComplete: 'off' }
  if (kind === 'day') return { type: 'date' }
  if (kind === 'moment') return { type: 'datetime-local' }
  return kind === 'email' ? { type: 'email', spellCheck: false, autoComplete: 'off' } : {}
}

function Choices({ field, value, error, onChange }: Props) {
  const chosen = value.split(' ').filter(Boolean)
  const known = (field.options ?? []).map(([option]) => option)
  const toggle = (option: string, isOn: boolean) =>
    onChange(known.filter(each => (each === option ? isOn : chosen.includes(each))).join(' '))

  return (
    <Stack as="fieldset" gap="2xs" aria-invalid={error ? true : undefined}>
      <Text as="legend" weight="medium">
        {field.label}
      </Text>
      {field.options?.map(([option, label]) => (
        <CheckBox
          key={option}
          label={label}
          name={field.name}
          value={option}
          checked={chosen.includes(option)}
          onChange={event => toggle(option, event.target.checked)}
        />
      ))}
      {field.help && <Text tone="quiet">{field.help}</Text>}
      {error && <p role="alert">{error}</p>}
    </Stack>
  )
}

function Countries({ field: { name, label, help, options = [] }, value, error, onChange }: Props) {
  const { countries: t } = useTexts().backOffice.kit
  const chosen = value.split(' ').filter(Boolean)
  const others = options.filter(([code]) => !chosen.includes(code))

  return (
    <Stack gap="xs">
      <Field label={label} help={help} error={error}>
        {control => (
          <SelectInput
            {...control}
            name={name}
            value=""
            onChange={({ target }) => onChange([...chosen, target.value].join(' '))}
            options={[['', t.add], ...others]}
          />
        )}
      </Field>
      <Row gap="xs">
        {options
          .filter(([code]) => chosen.includes(code))
          .map(([code, country]) => (
            <Button
              key={code}
              size="small"
              aria-label={t.remove(country)}
              onClick={() => onChange(chosen.filter(each => each !== code).join(' '))}
            >
              {country} ×
            </Button>
          ))}
      </Row>
    </Stack>
  )
}
