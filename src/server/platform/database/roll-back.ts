import type { Database, Transaction } from './database.ts'

class RollBack extends Error {}

/** Runs `run` as if it were done, and undoes all of it. Returns what it returned; throws what it threw. */
export async function runAndRollBack<Result>(db: Database, run: (tx: Transaction) => Promise<Result>) {
  const done: { result?: Result } = {}
  try {
    await db.transaction(async tx => {
      done.result = await run(tx)
      throw new RollBack()
    })
  } catch (error) {
    if (!(error instanceof RollBack)) throw error
  }
  // It is there, because only `run` or what follows it throws.
  return done.result as Result
}
