import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import styles from './fields.module.css'
import { Icon } from './icon.tsx'
import { Stack, Text } from './layout.tsx'

type Labels = Omit<ComponentProps<typeof Field>, 'children'>

export function TextField(props: Labels & ComponentProps<typeof TextInput>) {
  const { labels, rest } = split(props)
  return <Field {...labels}>{control => <TextInput {...control} {...rest} />}</Field>
}

export function AreaField(props: Labels & ComponentProps<typeof TextArea>) {
  const { labels, rest } = split(props)
  return <Field {...labels}>{control => <TextArea {...control} {...rest} />}</Field>
}

export function SelectField(props: Labels & ComponentProps<typeof SelectInput>) {
  const { labels, rest } = split(props)
  return <Field {...labels}>{control => <SelectInput {...control} {...rest} />}</Field>
}

function split<Props extends Labels>({ label, id, help, error, required, mark, ...rest }: Props) {
  return { labels: { label, id, help, error, required, mark }, rest }
}

type ControlProps = {
  id: string
  required?: boolean | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
}

type Props = {
  label: ReactNode
  /** Needed where an error summary links to this field. */
  id?: string | undefined
  help?: ReactNode
  error?: string | undefined
  required?: boolean | undefined
  mark?: string | undefined
  children: (control: ControlProps) => ReactNode
}

export function Field({ label, id, help, error, required, mark, children }: Props) {
  const ownId = useId()
  const controlId = id ?? ownId
  const helpId = help ? `${controlId}-help` : undefined
  const errorId = error ? `${controlId}-error` : undefined
  const describedBy = [errorId, helpId].filter(Boolean).join(' ')

  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={controlId}>
        {label}
        {mark && <span className={styles.mark}> {mark}</span>}
      </label>
      {children({
        id: controlId,
        required,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p id={errorId} className={styles.error}>
          <Icon name="warning" />
          {error}
        </p>
      )}
      {help && (
        <Text tone="quiet" size="xs" id={helpId}>
          {help}
        </Text>
      )}
    </div>
  )
}

type TextInputProps = Omit<ComponentProps<'input'>, 'className' | 'style'> & {
  look?: 'plain' | 'code' | 'mono'
}

export function TextInput({ look = 'plain', type = 'text', ...rest }: TextInputProps) {
  return <input {...rest} type={type} className={styles.control} data-look={look} />
}

export function TextArea({ rows = 4, ...rest }: Omit<ComponentProps<'textarea'>, 'className' | 'style'>) {
  return <textarea {...rest} rows={rows} className={styles.control} />
}

type SelectInputProps = Omit<ComponentProps<'select'>, 'className' | 'style' | 'multiple'> & {
  /** What is shown by value, after the children. */
  options?: readonly (readonly [value: string | number, shown: string])[]
}

export function SelectInput({ options = [], children, ...props }: SelectInputProps) {
  return (
    <span className={styles.frame}>
      <select {...props} className={`${styles.control} ${styles.select}`}>
        {children}
        {options.map(([value, shown]) => (
          <option key={value} value={value}>
            {shown}
          </option>
        ))}
      </select>
      <span className={styles.arrow}>
        <Icon name="chevron" />
      </span>
    </span>
  )
}

type CheckBoxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'style'> & { label: string }

export function CheckBox({ label, ...rest }: CheckBoxProps) {
  return (
    <label className={styles.choice}>
      <input {...rest} type="checkbox" />
      <span>{label}</span>
    </label>
  )
}

type FormProps = Omit<ComponentProps<'form'>, 'className' | 'style' | 'onSubmit'> & {
  gap?: 'xs' | 's' | 'm'
  align?: 'start'
  width?: 'reading' | 'form'
  onSubmit: (form: HTMLFormElement) => unknown
  /** The words of its button, where that is all there is below the fields. */
  submit?: string
  variant?: 'primary' | 'secondary'
  busy?: boolean
}

/** A form that a script sends. Without the script its content does not end up in the address. */
export function Form({ gap = 'm', onSubmit, submit, children, ...props }: FormProps) {
  const { variant = 'secondary', busy = false, ...rest } = props

  /** Leads to the first field at fault, once it is marked. */
  async function send(form: HTMLFormElement) {
    await onSubmit(form)
    setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }

  return (
    <Stack
      {...rest}
      as="form"
      gap={gap}
      method="post"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        // A dialog around it may be in a form of its own.
        event.stopPropagation()
        void send(event.currentTarget)
      }}
    >
      {children}
      {submit && (
        <div>
          <Button type="submit" variant={variant} busy={busy}>
            {submit}
          </Button>
        </div>
      )}
    </Stack>
  )
}
