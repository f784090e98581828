import type { RefusalCode } from '../../contract/refusals.ts'

/** An outcome the business expects to refuse. Its words and its status are looked up where the answer is written. */
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
