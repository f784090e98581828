import type { ActionResult, Actions } from './actions.ts'
import type { Fields } from './fields.ts'

/** Words that may name what the page shows of the record. */
export type Text<About> = string | ((about: About) => string)

export type FieldWords<About = never> = {
  label: Text<About>
  help?: Text<About>
  values?: Readonly<Record<string, string>>
}

type WordsOfField<F, About> = FieldWords<About> &
  (F extends { kind: 'choice' | 'choices'; values: readonly (infer V extends string)[] }
    ? { values: Readonly<Record<V, string>> }
    : unknown)

/** A note has words that all actions share, unless an action has its own. */
type SilentField<F> = { [N in keyof F]: F[N] extends { kind: 'note' | 'row' } ? N : never }[keyof F]

type FieldsWords<A, About> = A extends { fields: infer F extends Fields }
  ? Exclude<keyof F, SilentField<F>> extends never
    ? { fields?: { [N in keyof F]?: FieldWords<About> } }
    : {
        fields: { [N in Exclude<keyof F, SilentField<F>>]: WordsOfField<F[N], About> } & {
          [N in SilentField<F>]?: FieldWords<About>
        }
      }
  : unknown

export type WordsOf<A, About> = {
  label: string
  question: Text<About>
  /** What the preview does not describe. */
  explanation?: Text<About>
  /** The words of the button; the label unless given. */
  submit?: string
  done: string | ((id: number | string, result: ActionResult<A>) => string)
  /** In the audit and in timelines. */
  past: string
} & FieldsWords<A, About>

export type ActionWords<D extends { actions: Actions }, About> = {
  [N in keyof D['actions']]: WordsOf<D['actions'][N], About>
}

/** The actions of any record, for code that handles all alike. */
export type ShownWords = Readonly<
  Record<
    string,
    Omit<WordsOf<{ summary: ''; needs: 'nothing' }, never>, 'done'> & {
      done: string | ((id: number | string, result: never) => string)
      fields?: Readonly<Record<string, FieldWords>>
    }
  >
>

/** `about` is what the words were written for, which `ActionWords` has checked. */
export function describeText(text: Text<never>, about: unknown): string {
  return typeof text === 'function' ? text(about as never) : text
}

type PastWords = Readonly<Record<string, Readonly<Record<string, { past: string }>>>>
type Verbs<W> = { [R in keyof W & string]: `${R} ${keyof W[R] & string}` }[keyof W & string]

/** The words of the audit, by the verbs that it stores: the name of the record and of the action. */
export function pastWords<W extends PastWords>(words: W) {
  const named = Object.entries(words).flatMap(([record, each]) =>
    Object.entries(each).map(([name, { past }]) => [`${record} ${name}`, past]),
  )
  return Object.fromEntries(named) as Record<Verbs<W>, string>
}
