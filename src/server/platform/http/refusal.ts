import type { RefusalCode } from '../../../contract/refusals.ts'
import { RuleBroken } from '../../../domain/rule-broken.ts'
import type { FieldProblem } from './field-problems.ts'

type Changed = { by: string; at: string | null; present: Record<string, unknown> }

/** An expected outcome. Its message and HTTP status are looked up when the response is written. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly retryAfterSeconds: number | undefined
  readonly fields: readonly string[]
  /** The one that an API token lacks. */
  readonly scope: string | undefined
  /** Fields that need other words than those of the refusal. */
  readonly problems: Readonly<Record<string, FieldProblem>>
  /** What 'changed-meanwhile' shows. */
  readonly changed: Changed | undefined
  /** The customer's orders that are the reason. */
  readonly orders: readonly number[]

  constructor(
    code: RefusalCode,
    options: {
      retryAfterSeconds?: number
      fields?: readonly string[]
      problems?: Readonly<Record<string, FieldProblem>>
      scope?: string
      orders?: readonly number[]
      changed?: Changed
      cause?: unknown
    } = {},
  ) {
    super(code, { cause: options.cause })
    this.name = 'Refusal'
    this.code = code
    this.retryAfterSeconds = options.retryAfterSeconds
    this.problems = options.problems ?? {}
    this.orders = options.orders ?? []
    this.changed = options.changed
    this.fields = options.fields ?? Object.keys(this.problems)
    this.scope = options.scope
  }
}

/** Null for a fault. */
export function asRefusal(error: unknown): Refusal | null {
  if (error instanceof RuleBroken) return new Refusal(error.code)
  return error instanceof Refusal ? error : null
}
