import type { ParseArgsOptionsConfig } from 'node:util'
import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'

/** One command of `bin/admin`. */
export type OwnerCommand = {
  /** As typed: 'coupon create'. */
  name: string
  /** One line for the list of commands. */
  summary: string
  /** What follows the name: 'FILE [--format camt|csv]'. */
  usage: string
  options: ParseArgsOptionsConfig
  /** What `bin/admin help` says below the usage, line by line. */
  details?: readonly string[]
  /** True for a command that only looks: the database then lets it change nothing, and nobody is kept waiting. */
  readsOnly?: true
  /**
   * Does all of its work in `tx`: with --dry-run the same work is done and then rolled back, so that what it says is
   * what would happen. Throws `OwnerFault` for what the owner can put right.
   */
  run(tx: Transaction, given: Given): Promise<void>
}

export type Given = {
  shop: Shop
  values: Record<string, string | boolean | (string | boolean)[] | undefined>
  positionals: string[]
  /** Prints one line for the owner. */
  say(line: string): void
}

/** What the owner can put right: shown as it is, line by line, with exit code 1; nothing has changed. */
export class OwnerFault extends Error {
  readonly faults: readonly string[]
  constructor(...faults: string[]) {
    super(faults.join('\n'))
    this.name = 'OwnerFault'
    this.faults = faults
  }
}
