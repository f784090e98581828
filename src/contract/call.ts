import { z } from 'zod'

export type Call = {
  summary: string
  /** In place of the one that is made from method and address. */
  operationId?: string
  /** If it is missing, an `{id}` in the address is the id of a row. */
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  consumes?: readonly string[]
  /** The most bytes of the files of a multipart form, which are a field of the body. */
  upload?: number
  /** One, unless it says otherwise. */
  mostFiles?: number
  /** For the API document only. */
  headers?: z.ZodType
  /** For programs: no cookie is read or set, so no CSRF header is needed. */
  withoutCookies?: true
  /** A call by POST that changes nothing. */
  readOnly?: true
  /** If it is missing, the reply is `doneReply`. */
  reply?: z.ZodType
  /** The reply of a refused call, if it is more than `refusalReply`. */
  refusal?: z.ZodType
  produces?: string
}

/** docs/domain.md, 'API'. `fields` holds a message for each invalid input. */
export const refusalReply = z
  .object({
    ok: z.literal(false),
    message: z.string(),
    code: z.string().optional().describe('of a refusal that a page handles itself'),
    fields: z.record(z.string(), z.string()).optional(),
    orders: z.array(z.number().int()).optional().describe('the orders that are the reason'),
    retry_after: z.number().int().optional(),
    account: z
      .object({ id: z.number().int(), email: z.string() })
      .optional()
      .describe('the one of `in-other-account`, for which the person may act'),
    changed: z
      .object({ by: z.string(), at: z.iso.datetime().nullable(), present: z.record(z.string(), z.unknown()) })
      .optional()
      .describe('of `changed-meanwhile`: who changed it last, when, and the present values'),
  })
  .meta({ id: 'Refusal' })

export const idempotencyKey = z.object({
  'Idempotency-Key': z
    .string()
    .max(255)
    .optional()
    .describe('a unique key for each request; a repeated key is answered with what the first request did'),
})

export const doneReply = z.object({ ok: z.literal(true), message: z.string() }).meta({ id: 'Done' })

export function dataReply<Data extends z.ZodType>(data: Data) {
  return z.object({ ok: z.literal(true), data })
}

export const rowId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
/** Digits only, so that 1e4, 0x2711 and 010001 are not numbers of an address. Documents describe it as an integer. */
export function integerInAddress(most: number) {
  return z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number)
    .pipe(z.number().int().min(1).max(most))
    .meta({ type: 'integer', minimum: 1, maximum: most, pattern: undefined })
}
export const rowIdInPath = integerInAddress(Number.MAX_SAFE_INTEGER)
export const idInPath = z.object({ id: rowIdInPath })

export function findParams(path: string, { params }: Call): z.ZodType | undefined {
  return params ?? (path.includes('{id}') ? idInPath : undefined)
}

/** Accepts what browsers accept in an e-mail field, with a dot in the domain; international domains as `xn--`. */
export const emailAddress = z
  .email({
    pattern:
      /^(?!\.)(?!.*\.[.@])[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/i,
  })
  .max(254)
/** A day of a form or filter: days before and after it can be counted in PostgreSQL and JavaScript. */
export const usualDay = z.iso.date().regex(/^(?:19|20|21)/)

export const countryCode = z.string().regex(/^[A-Z]{3}$/)
