import { z } from 'zod'
import type { Action, RecordActions } from '../../definitions/actions.ts'
import type { Field, Fields } from '../../definitions/fields.ts'
import { isCountry } from '../../domain/countries.ts'
import { parseAmount } from '../../domain/money/parse-amount.ts'
import {
  type Call,
  countryCode,
  dataReply,
  doneReply,
  emailAddress,
  refusalReply,
  rowId,
  rowIdInPath,
  usualDay,
} from '../call.ts'
import { storableText } from '../content.ts'

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
const seen = z
  .record(z.string(), scalar)
  .describe('what the page showed, from the reply of the record: refused if it is another by now')

/** The reply of a record's page lists the actions that its state allows. */
export function possibleActions({ actions }: RecordActions) {
  const initial = z
    .record(z.string(), z.union([scalar, z.array(z.string())]))
    .describe('what the fields hold at first')
  const action = z.object({ name: z.enum(Object.keys(actions)), initial: initial.optional() })
  return z.object({ seen, actions: z.array(action).describe('those that the record allows now') })
}
export type Possible = z.output<ReturnType<typeof possibleActions>>

const preview = dataReply(
  z.object({
    lines: z.array(z.string()).describe('what would happen'),
    refusal: refusalReply.pick({ message: true, fields: true }).nullable(),
  }),
)
const outcome = z.object({ id: z.union([rowId, z.string()]), done: z.boolean(), message: z.string() })
const several = doneReply.extend({ data: z.array(outcome).describe('of each record') })
const done = doneReply.extend({
  data: z.record(z.string(), z.union([z.string(), z.number()])),
  seen: seen.optional().describe('for the action that takes it back'),
})

export type Outcome = z.output<typeof outcome>
type AnyCall<Reply extends z.ZodType> = { summary: string; body: z.ZodType<unknown, unknown>; reply: Reply }
/** These are the calls of any record; the definitions say which records there are. */
export type DefinedCalls = {
  [call: `POST /api/sezam/${string}/actions/${string}/`]: AnyCall<typeof done>
  [call: `POST /api/sezam/${string}/previews/${string}/`]: AnyCall<typeof preview>
  [call: `POST /api/sezam/${string}/several/${string}/`]: AnyCall<typeof several>
}

export const reasonField = z.string().trim().max(1000).describe('for the audit; the customer never reads it')
const formKey = z
  .string()
  .regex(/^[\da-f]{32}$/)
  .describe('one for each new record: the same form creates it once')

/** The calls of a record's actions, by the kind of call and the name of the action. */
export function definedCalls(defined: RecordActions): Record<string, Call> {
  return Object.assign({}, ...Object.entries(defined.actions).map(entry => actionCalls(defined, ...entry)))
}

function actionCalls({ path, id }: RecordActions, name: string, action: Action): Record<string, Call> {
  const { summary, needs, fields = {}, creates, result = {} } = action
  const key = id === 'number' ? rowIdInPath : z.string().min(1).max(100)
  const about = creates ? {} : { params: z.object({ id: key }) }
  const place = `POST /api/sezam/${path}${creates ? '' : '/{id}'}`
  const shape = { ...fieldSchemas(fields), ...(needs === 'nothing' ? {} : { reason: reasonField }) }
  const data = z.object(mapValues(result, kind => (kind === 'number' ? z.number() : z.string())))
  const body = z.strictObject({ ...shape, ...(creates ? { form: formKey } : { seen }) })
  const ids = z
    .array(id === 'number' ? rowId : key)
    .min(1)
    .max(50)
  const calls: Record<string, Call> = {
    [`${place}/actions/${name}/`]: { summary, ...about, body, reply: done.extend({ data }) },
  }
  if (action.preview)
    calls[`${place}/previews/${name}/`] = {
      summary: `${summary}: what would happen, or why it is refused. Nothing is changed`,
      ...about,
      body: z.record(z.string(), z.unknown()).describe('the body of the action, without a reason'),
      reply: preview,
    }
  if (action.several)
    calls[`POST /api/sezam/${path}/several/${name}/`] = {
      summary: `${summary}: several, each on its own`,
      body: z.strictObject({ ...shape, ids }),
      reply: several,
    }
  return calls
}

export function fieldSchemas(fields: Fields): z.ZodRawShape {
  return mapValues(fields, field => {
    const schema = fieldSchema(field)
    if (!field.optional) return schema
    const canBeEmptied = field.kind === 'day' || field.kind === 'number'
    return (canBeEmptied ? schema.nullable() : schema).optional()
  })
}

function fieldSchema(field: Field): z.ZodType {
  const { kind } = field
  switch (kind) {
    case 'text':
      return storableText
        .trim()
        .min(field.optional ? 0 : 1)
        .max(field.most)
    case 'note':
      return storableText.trim().max(field.most).default('').describe('the customer reads it')
    case 'number':
      return z.number().int().min(field.least).max(field.most)
    case 'choice':
      return z.enum(field.values)
    case 'choices':
      return z.array(z.enum(field.values)).max(field.values.length)
    case 'countries':
      return z.array(z.string().toUpperCase().pipe(countryCode)).max(250)
    case 'row':
      return rowId
    case 'amount':
      return z.string().trim().min(1).max(40).transform(readAmount).describe('such as 44.00 or 44,00')
    case 'day':
      return z.string().min(1).pipe(usualDay)
    case 'email':
      return z.string().trim().min(1).pipe(emailAddress)
    case 'country':
      return countryCode.superRefine((code, { issues }) => {
        if (!isCountry(code)) issues.push({ code: 'invalid_value', values: [], input: code })
      })
    case 'yes':
      return z.boolean().default(false)
  }
}

function readAmount(typed: string, { issues }: z.core.$RefinementCtx): number {
  try {
    const minor = parseAmount(typed)
    if (minor > 0) return minor
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  issues.push({ code: 'invalid_format', format: 'amount', input: typed })
  return z.NEVER
}

export function mapValues<V, R>(
  values: Readonly<Record<string, V>>,
  map: (value: V) => R,
): Record<string, R> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))
}
