import { waitAtMost } from '../in-time.ts'
import { prepareOnce, type Reader } from './database.ts'

const longestWaitMs = 300

type Waiting<Item, Result> = {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * What is asked while a batch runs is in the next one, which waits at most 300 ms for it: the connection of a batch may
 * hang. `run` returns a result for each item, in order.
 */
export function inBatches<Item, Result>(
  run: (items: Item[]) => Promise<readonly Result[]>,
  most: number,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = []
  let isRunning = false

  async function runAll() {
    isRunning = true
    // What is asked in this turn is in the first batch.
    await Promise.resolve()
    while (waiting.length > 0) await waitAtMost(longestWaitMs, runBatch(waiting.splice(0, most)))
    isRunning = false
  }

  async function runBatch(batch: readonly Waiting<Item, Result>[]) {
    try {
      const results = await run(batch.map(({ item }) => item))
      // There are as many results as items.
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return item => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    waiting.push({ item, resolve, reject })
    if (!isRunning) void runAll()
    return promise
  }
}

/** `inBatches` for each connection: in one transaction, the lines of a bank statement ask for the same at once. */
export function inBatchesOn<Connection extends object, Item, Result>(
  run: (db: Connection, items: Item[]) => Promise<readonly Result[]>,
): (db: Connection, item: Item) => Promise<Result> {
  const batches = prepareOnce((db: Connection) => inBatches((items: Item[]) => run(db, items), 100))
  return (db, item) => batches(db)(item)
}

/** Finds a row by its key; the keys that are asked for at once are looked up by one statement. */
export function findInBatches<Connection extends Reader, Key, Row>(
  find: (db: Connection, keys: Key[]) => Promise<Row[]>,
  readKey: (row: Row) => Key,
): (db: Connection, key: Key) => Promise<Row | null> {
  return inBatchesOn(async (db, keys) => {
    const rows = new Map((await find(db, keys)).map(row => [readKey(row), row]))
    return keys.map(key => rows.get(key) ?? null)
  })
}

/** What is asked while a read runs shares the next one: unlike a cache, it never returns what was outdated already. */
export function shareReads<Result>(read: () => Promise<Result>): () => Promise<Result> {
  const ask = inBatches<null, Result>(async asked => {
    const result = await read()
    return asked.map(() => result)
  }, Number.POSITIVE_INFINITY)
  return () => ask(null)
}
