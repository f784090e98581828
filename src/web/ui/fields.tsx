import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import { SelectInput } from './select-input.tsx'
import { TextArea } from './text-area.tsx'
import { TextInput } from './text-input.tsx'

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
