import { z } from 'zod'
import type { Asked, ListColumn, ListDefinition, ListFilter, Row } from '../../definitions/list.ts'
import { type Call, dataReply } from '../call.ts'
import { mapValues } from './defined-actions.ts'
import { daysQuery, type ListPlace, listPlace, listQuery, none } from './list-query.ts'

type RowShape<L extends ListDefinition> = { [K in keyof Row<L>]: z.ZodType<Row<L>[K], Row<L>[K]> }
type FilterShape<L extends ListDefinition> = { [K in keyof Asked<L>]-?: z.ZodType<Asked<L>[K]> }
type Query<Asked> = z.ZodType<Asked, Record<string, unknown>>
type Reply<L extends ListDefinition, Extra extends z.ZodRawShape> = z.ZodType<
  { ok: true; data: Row<L>[] } & ListPlace & z.output<z.ZodObject<Extra>>
>
type ListCalls<L extends ListDefinition, Extra extends z.ZodRawShape> = {
  [Name in `GET ${L['path']}`]: {
    summary: string
    query: Query<Asked<L> & { after?: string | undefined; count?: '1' | undefined }>
    reply: Reply<L, Extra>
  }
} & {
  [Name in `GET ${L['path']}export/`]: {
    summary: string
    query: Query<Asked<L>>
    produces: string
    reply: z.ZodAny
  }
}

/** The page of a list and its file. `extra` stands beside the rows. */
export function listCalls<const L extends ListDefinition, Extra extends z.ZodRawShape = Record<never, never>>(
  list: L,
  extra?: Extra,
): ListCalls<L, Extra> {
  const calls: Record<string, Call> = {
    [`GET ${list.path}`]: {
      summary: list.summary,
      query: z.object({ ...filterShape(list), ...listQuery }),
      reply: dataReply(z.array(rowSchema(list))).extend({ ...listPlace, ...extra }),
    },
    [`GET ${list.path}export/`]: {
      summary: 'The rows of the same filters as CSV',
      query: z.object(filterShape(list)),
      produces: 'text/csv',
      reply: z.any(),
    },
  }
  return calls as ListCalls<L, Extra>
}

/** Calls that answer rows of the list, or more about one, use this schema. */
export function rowSchema<const L extends ListDefinition>({ columns }: L): z.ZodObject<RowShape<L>> {
  return z.object(mapValues(columns, columnSchema)) as z.ZodObject<z.ZodRawShape> as z.ZodObject<RowShape<L>>
}

/** Calls take the filters of the list. Schemas are new each time: the API document leaves out one of two equal ones. */
export function filterShape<const L extends ListDefinition>({ filters }: L): FilterShape<L> {
  const { days, ...others } = filters
  const shape: z.ZodRawShape = { ...mapValues(others, filterSchema), ...(days && daysQuery) }
  return shape as FilterShape<L>
}

function columnSchema(column: ListColumn): z.ZodType {
  const schema = valueSchema(column)
  const given = column.isOptional ? schema.nullable() : schema
  return column.about ? given.describe(column.about) : given
}

function valueSchema(column: ListColumn): z.ZodType {
  switch (column.type) {
    case 'number':
      return z.number().int()
    case 'money':
      return z.number().int().describe('in minor units')
    case 'yes':
      return z.boolean()
    case 'texts':
      return z.array(z.string())
    case 'day':
      return z.iso.date()
    case 'moment':
    case 'moment with time':
      return z.iso.datetime()
    case 'choice':
    case 'codes':
      return z.enum(column.values)
    case 'state':
      return z.enum(Object.keys(column.tones))
    default:
      return z.string()
  }
}

function filterSchema(filter: ListFilter): z.ZodType {
  const schema = filterValue(filter).optional().or(none)
  return filter.about ? schema.describe(filter.about) : schema
}

function filterValue(filter: ListFilter): z.ZodType {
  if ('values' in filter) return z.enum(filter.values)
  if (filter.type === 'yes') return z.literal('1').transform(() => true)
  return z
    .string()
    .trim()
    .max(254)
    .transform(typed => typed || undefined)
}
