import { parseAmount } from '../../../domain/money/parse-amount.ts'

/** What a form holds, by field. The values chosen among several are joined by spaces. */
export type FormValues = Readonly<Record<string, string>>

/** Of what a call answers: null is empty, and what is neither text nor number is left out. */
export function toFormValues(row: Record<string, unknown>, names: readonly string[]): FormValues {
  return Object.fromEntries(names.map(name => [name, write(row[name])]))
}

function write(value: unknown): string {
  if (Array.isArray(value)) return value.map(write).join(' ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Null if it is empty. What is no number is sent as it was typed, so that the server says what is wrong with it. */
export function readCount(typed: string | undefined): number | null {
  const text = typed?.trim() ?? ''
  if (text === '') return null
  return /^\d{1,15}$/.test(text) ? Number(text) : unchecked(text)
}

/** In minor units; otherwise as `readCount`. */
export function readMinor(typed: string | undefined): number | null {
  const text = typed?.trim() ?? ''
  if (text === '') return null
  try {
    return parseAmount(text)
  } catch {
    return unchecked(text)
  }
}

function unchecked(text: string): number {
  // The server refuses it with a message for its field.
  return text as unknown as number
}

/**
 * Of a form that someone else saved first: `base` is what it was opened with. A field that only they changed takes
 * their value; `conflicts` are those that both changed, and they hold what was typed.
 */
export function mergeValues({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', FormValues>) {
  const names = Object.keys(mine)
  const isTheirs = (name: string) => mine[name] === base[name] && theirs[name] !== undefined
  const values = Object.fromEntries(
    names.map(name => [name, (isTheirs(name) ? theirs[name] : mine[name]) ?? '']),
  )
  const conflicts = names.filter(
    name => theirs[name] !== undefined && theirs[name] !== base[name] && theirs[name] !== values[name],
  )
  return { values, conflicts }
}
