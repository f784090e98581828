import { useState } from 'react'
import { EditField, type FormField, type FormValues } from './edit-field.tsx'

/** The fields of an ActionDialog: `fields` and `onDone` are its properties of these names, `values` are for its `run`. */
export function useDialogFields(fields: readonly FormField[], initial: FormValues) {
  const [typed, setTyped] = useState<FormValues>({})
  const values = { ...initial, ...typed }
  const show = (errors: Record<string, string>) =>
    fields
      .filter(({ when }) => !when || when(values))
      .map(field => (
        <EditField
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          error={errors[field.name]}
          onChange={value => setTyped(before => ({ ...before, [field.name]: value }))}
        />
      ))
  return { values, fields: show, onDone: () => setTyped({}) }
}
