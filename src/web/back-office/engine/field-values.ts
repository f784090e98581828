import { type Field, type Fields, toInput } from '../../../definitions/fields.ts'
import type { FieldWords, Text } from '../../../definitions/words.ts'
import { type Language, languageFacts } from '../../../domain/languages.ts'
import { countriesIn } from '../../../texts/countries.ts'
import type { FormField, FormValues } from '../kit/edit-field.tsx'

type Asked = {
  /** Words that name the record, as text. */
  describe: (text: Text<never>) => string
  language: Language
  note: { label: string; help: string }
  /** A text of several lines. */
  lang?: Language | undefined
}

/** What the dialog of an action asks for; what the page knows already is in `fixed`. */
export function toFormFields(
  fields: Fields,
  words: Readonly<Record<string, FieldWords>>,
  fixed: object,
  { describe, language, note, lang }: Asked,
): FormField[] {
  return Object.entries(fields)
    .filter(([name]) => !(name in fixed))
    .map(([name, field]) => {
      const { label, help, values = {} }: FieldWords = words[name] ?? note
      const options = listOptions(field, values, language)
      return {
        name,
        label: describe(label),
        kind: field.kind === 'text' && field.lines ? 'lines' : field.kind,
        ...(field.kind === 'text' && field.lines ? { lang } : {}),
        ...(help ? { help: describe(help) } : {}),
        ...(isRequired(field) ? { required: true as const } : {}),
        ...(options ? { options } : {}),
      }
    })
}

function listOptions(field: Field, values: Readonly<Record<string, string>>, language: Language) {
  if (field.kind === 'countries') return countriesIn(language)
  if (field.kind === 'country') return [['', ''] as const, ...countriesIn(language)]
  if (field.kind !== 'choice' && field.kind !== 'choices') return undefined
  const options = field.values.map(value => [value, values[value] ?? value] as const)
  return field.kind === 'choice' && field.optional ? [['', ''] as const, ...options] : options
}

/** What is sent: an optional field only where it was changed. */
export function toInputs(fields: Fields, values: FormValues, initial: FormValues): Record<string, unknown> {
  const filled = Object.entries(fields).filter(
    ([name, field]) => !(field.optional && (values[name] ?? '') === (initial[name] ?? '')),
  )
  return Object.fromEntries(filled.map(([name, field]) => [name, send(field, values[name] ?? '')]))
}

function send(field: Field, typed: string): unknown {
  return field.kind === 'yes' ? typed === 'yes' : toInput(field, typed)
}

export type Initial = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

/** A choice begins with its first value, and an amount has the decimal mark of the page. */
export function toInitial(fields: Fields, language: Language, initial: Initial = {}) {
  const { decimalMark } = languageFacts[language]
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = write(initial[name]) || findFirst(field)
      return [name, field.kind === 'amount' ? value.replace('.', decimalMark) : value]
    }),
  )
}

function write(value: Initial[string] | undefined): string {
  if (Array.isArray(value)) return value.join(' ')
  if (typeof value === 'boolean') return value ? 'yes' : ''
  return String(value ?? '')
}

function findFirst(field: Field): string {
  return field.kind === 'choice' && !field.optional ? (field.values[0] ?? '') : ''
}

export function isFilled(fields: Fields, inputs: Record<string, unknown>): boolean {
  return Object.entries(fields).every(([name, field]) => !isRequired(field) || (inputs[name] ?? '') !== '')
}

function isRequired({ kind, optional }: Field): boolean {
  return !optional && kind !== 'note' && kind !== 'yes'
}
