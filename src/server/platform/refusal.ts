import type { RefusalCode } from '../../contract/refusals.ts'

/** An expected outcome. Its message and HTTP status are looked up when the response is written. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly retryAfterSeconds: number | undefined
  readonly fields: readonly string[]

  constructor(
    code: RefusalCode,
    options: { retryAfterSeconds?: number; fields?: readonly string[]; cause?: unknown } = {},
  ) {
    super(code, { cause: options.cause })
    this.name = 'Refusal'
    this.code = code
    this.retryAfterSeconds = options.retryAfterSeconds
    this.fields = options.fields ?? []
  }
}
