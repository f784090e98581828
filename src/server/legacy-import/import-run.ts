import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'

/** One run of an import. `fault` collects what is wrong with the files; nothing is saved if there is any fault. */
export type Import = { tx: Transaction; shop: Shop; now: Date; fault(text: string): void }

export type ImportCount = { added: number; known: number }
