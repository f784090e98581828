type Waiting<Item, Result> = {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/** Runs one batch at a time; what is asked meanwhile is in the next one. `run` returns a result for each item, in order. */
export function inBatches<Item, Result>(
  run: (items: Item[]) => Promise<readonly Result[]>,
  most: number,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = []
  let isRunning = false

  async function runAll() {
    isRunning = true
    while (waiting.length > 0) await runBatch(waiting.splice(0, most))
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

/** What is asked while a read runs shares the next one: unlike a cache, it never returns what was outdated already. */
export function shareReads<Result>(read: () => Promise<Result>): () => Promise<Result> {
  const ask = inBatches<null, Result>(async asked => {
    const result = await read()
    return asked.map(() => result)
  }, Number.POSITIVE_INFINITY)
  return () => ask(null)
}
