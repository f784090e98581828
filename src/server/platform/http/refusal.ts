import type { RefusalCode } from '../../../contract/refusals.ts'
import { RuleBroken } from '../../../domain/rule-broken.ts'
import type { FieldProblem } from './field-problems.ts'

type Details = {
  retryAfterSeconds?: number
  /** They get the words of the refusal. */
  fields?: readonly string[]
  /** Fields that need other words. */
  problems?: Readonly<Record<string, FieldProblem>>
  /** The one that an API token lacks. */
  scope?: string
  /** The customer's orders that are the reason. */
  orders?: readonly number[]
  /** The one of 'in-other-account', in which the person has a role. */
  account?: { id: number; email: string }
  /** What 'changed-meanwhile' shows. */
  changed?: { by: string; at: string | null; present: Record<string, unknown> }
}

/** An expected outcome. Its message and HTTP status are looked up when the response is written. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: Details

  constructor(code: RefusalCode, { cause, ...details }: Details & { cause?: unknown } = {}) {
    super(code, { cause })
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
}

/** Refuses a value for a reason that a schema cannot state. */
export function refuseField(field: string, problem: FieldProblem): never {
  throw new Refusal('bad-request', { problems: { [field]: problem } })
}

/** Null for a fault. */
export function asRefusal(error: unknown): Refusal | null {
  if (error instanceof RuleBroken) return new Refusal(error.code)
  return error instanceof Refusal ? error : null
}

/** For `changed`: who did it last, and what it is now. */
export function describeChange(last: Change | null | undefined, present: Record<string, unknown> = {}) {
  return { by: last?.by ?? '', at: last?.at.toISOString() ?? null, present }
}
export type Change = { by: string; at: Date }

/** Refuses 'not-found' if nothing was found. */
export function requireFound<Found extends object | string>(found: Found | null | undefined): Found {
  if (!found) throw new Refusal('not-found')
  return found
}
