type Waiting<Item, Result> = {
  item: Item
  resolve(result: Result | null): void
  reject(error: unknown): void
}

/** Runs one batch at a time; what is asked meanwhile is in the next one. Results have the order of the items. */
export function inBatches<Item, Result>(
  run: (items: Item[]) => Promise<readonly (Result | null)[]>,
  most: number,
): (item: Item) => Promise<Result | null> {
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
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] ?? null)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return item => {
    const { promise, resolve, reject } = Promise.withResolvers<Result | null>()
    waiting.push({ item, resolve, reject })
    if (!isRunning) void runAll()
    return promise
  }
}
