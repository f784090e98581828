import type { ParseArgsOptionsConfig } from 'node:util'
import type { Transaction } from '../platform/database/database.ts'
import type { Shop } from '../shop.ts'

export type AdminCommand = {
  name: string
  summary: string
  /** The arguments after the name: 'FILE [--format camt|csv]'. */
  usage?: string
  options?: ParseArgsOptionsConfig
  details?: readonly string[]
  /** Runs in a read-only transaction, without waiting for other commands. */
  readsOnly?: true
  /** Without waiting either, and rolled back. */
  rollsBack?: true
  /** Asks other services, outside of the transaction. */
  before?(input: CommandInput): Promise<void>
  /** Does its work in `tx`, which --dry-run rolls back. Throws `CommandError` for what the operator can correct. */
  run(tx: Transaction, input: CommandInput): Promise<void | Continuation>
}

/**
 * What takes long is done afterwards, in groups: each is a transaction of the same action. In a dry run, `inGroup` is null.
 * A command that was interrupted is repeated, and continues where it was.
 */
export type Continuation = (inGroup: InGroup | null, shop: Shop) => Promise<void>
export type InGroup = <Result>(run: (tx: Transaction) => Promise<Result>) => Promise<Result>

export type CommandInput = {
  shop: Shop
  values: Record<string, string | boolean | (string | boolean)[] | undefined>
  positionals: string[]
  print(line: string): void
  /** For the audit: the record, unless it is the first argument. */
  target?(id: number | string): void
}

/** Printed line by line, with exit code 1. Nothing has changed. */
export class CommandError extends Error {
  readonly lines: readonly string[]
  constructor(...lines: string[]) {
    super(lines.join('\n'))
    this.name = 'CommandError'
    this.lines = lines
  }
}

/** A continuation has failed with `cause`: the groups before it stay. */
export class CommandInterrupted extends Error {}

/** Printed like what a command has found, with exit code 1. */
export class ChecksFailed extends CommandError {}

/** Removes control characters, with which a payer's text could change what the terminal shows. */
export function toPlainLine(text: string, longest = 140): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return plain.length > longest ? `${plain.slice(0, longest - 1)}…` : plain
}
