import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'

/** `reportError` collects errors in the files; if there is one, nothing is saved. */
export type Import = { tx: Transaction; shop: Shop; now: Date; reportError(text: string): void }

export type ImportCount = { added: number; known: number }
