import { z } from 'zod'

/** One call of the API: what it takes and what it answers. The key it is filed under is its method and path. */
export type Call = {
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  consumes?: readonly string[]
  /** The header Idempotency-Key makes a retry of it safe. */
  takesIdempotencyKey?: true
  reply: z.ZodType
  /** What a success is, where it is not JSON. */
  produces?: string
}

/** Every refusal of every call: docs/domain.md, 'API'. `fields` names the inputs at fault, in the visitor's words. */
export const refusalReply = z
  .object({
    ok: z.literal(false),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    retry_after: z.number().int().optional(),
  })
  .meta({ id: 'Refusal' })

export const doneReply = z.object({ ok: z.literal(true), message: z.string() }).meta({ id: 'Done' })

export const rowId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
/** Digits only: each row has one address, not also 1e4, 0x2711 and 010001. */
export const rowIdInPath = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .pipe(rowId)
/** As a browser's own field for e-mail takes one, where the domain has a dot: a name in another script as `xn--`. */
export const emailAddress = z
  .email({
    pattern:
      /^(?!\.)(?!.*\.[.@])[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/i,
  })
  .max(254)
export const countryCode = z.string().regex(/^[A-Z]{3}$/)
