import type { FieldInputs, Fields, FieldValues } from './fields.ts'

export type Needs = 'nothing' | 'reason' | 'reason and fresh factor'

/** A superuser or an operator can do this with a record. */
export type Action = {
  /** The API document and the help of bin/admin show it. */
  summary: string
  needs: Needs
  fields?: Fields
  /** The action can be done to several records at once, each on its own. */
  several?: true
  /** There is no record yet: its result has the id of the new one. */
  creates?: true
  /** Its dialog shows what it would do, by doing it and taking it back. The others have words for it. */
  preview?: true
  /** 'link' is shown to be copied. */
  result?: Readonly<Record<string, 'text' | 'number' | 'link'>>
  /** The action of the same record that takes it back. */
  undo?: string
  tone?: 'danger'
}
export type Actions = Readonly<Record<string, Action>>

export type RecordActions<R extends string = string, D extends Actions = Actions> = {
  /** The audit and bin/admin use this name. */
  record: R
  /** Below /api/sezam/. */
  path: string
  id: 'number' | 'text'
  actions: D
}

export function actions<const R extends string, const D extends Actions>(
  record: R,
  defined: D & { [N in keyof D]: { undo?: keyof D } },
  { path = `${record}s`, id = 'number' }: { path?: string; id?: 'number' | 'text' } = {},
): RecordActions<R, D> {
  return { record, path, id, actions: defined }
}

type FieldsOf<A> = A extends { fields: infer F extends Fields } ? F : Record<never, never>
export type ActionValues<A> = FieldValues<FieldsOf<A>>
export type ActionInputs<A> = FieldInputs<FieldsOf<A>>
export type ActionResult<A> = A extends { result: infer R }
  ? { [N in keyof R]: R[N] extends 'number' ? number : string }
  : unknown
