/** A superuser fills this in for an action. The contract derives the schema, the page the input, bin/admin the option. */
export type Field = (
  | { kind: 'text'; most: number; lines?: true }
  /** The customer reads it; it may be empty. */
  | { kind: 'note'; most: number }
  | { kind: 'number'; least: number; most: number }
  | { kind: 'choice' | 'choices'; values: readonly string[] }
  /** The id of something within the record, which the page knows. */
  | { kind: 'row' }
  | { kind: 'amount' | 'day' | 'email' | 'country' | 'countries' | 'yes' }
) & { optional?: true }

export const noteToCustomer = { kind: 'note', most: 500 } as const
/** Typed as `44.00` or `44,00`, handed on in minor units, more than zero. */
export const amount = { kind: 'amount' } as const
export const day = { kind: 'day' } as const
export const email = { kind: 'email' } as const
export const country = { kind: 'country' } as const
export const countries = { kind: 'countries' } as const
export const yes = { kind: 'yes' } as const
export const row = { kind: 'row' } as const

export function text(most = 200) {
  return { kind: 'text', most } as const
}

export function number(least: number, most: number) {
  return { kind: 'number', least, most } as const
}

export function choice<const Values extends readonly string[]>(values: Values) {
  return { kind: 'choice', values } as const
}

export function choices<const Values extends readonly string[]>(values: Values) {
  return { kind: 'choices', values } as const
}

/** Left out, or not changed on the page, it is not handed on at all. */
export function optional<const F extends Field>(field: F): F & { optional: true } {
  return { ...field, optional: true }
}

export type Fields = Readonly<Record<string, Field>>

type Value<F> = F extends { kind: 'amount' | 'number' | 'row' }
  ? number
  : F extends { kind: 'yes' }
    ? boolean
    : F extends { kind: 'choice'; values: readonly (infer Choice)[] }
      ? Choice
      : F extends { kind: 'choices'; values: readonly (infer Choice)[] }
        ? Choice[]
        : F extends { kind: 'countries' }
          ? string[]
          : string

/** A day and a number that are optional can be emptied. */
type Emptied<F> = F extends { kind: 'day' | 'number' } ? null : never

type OptionalName<F> = { [N in keyof F]: F[N] extends { optional: true } ? N : never }[keyof F]

/** `run` of an action gets them in this form. */
export type FieldValues<F> = { [N in Exclude<keyof F, OptionalName<F>>]: Value<F[N]> } & {
  [N in OptionalName<F>]?: Value<F[N]> | Emptied<F[N]> | undefined
}

/** They are sent in this form: an amount as it is typed. */
export type FieldInputs<F> = {
  [N in keyof F]?: F[N] extends { kind: 'amount' } ? string : Value<F[N]> | Emptied<F[N]>
}

/** Turns what was typed into what is sent. A value that is not of its kind is sent as typed: the contract refuses it. */
export function toInput({ kind, optional }: Field, typed: string): unknown {
  const text = typed.trim()
  if (kind === 'choices' || kind === 'countries') return text.split(/[\s,]+/).filter(Boolean)
  if (optional && text === '' && (kind === 'number' || kind === 'day')) return null
  if (kind !== 'number' && kind !== 'row') return typed
  return /^\d{1,15}$/.test(text) ? Number(text) : text || undefined
}
