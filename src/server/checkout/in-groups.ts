import { setTimeout } from 'node:timers/promises'

type Groups<Item> = {
  take(most: number): Promise<readonly Item[]>
  act(item: Item): Promise<void>
  /** By `performance.now()`; at least one group is taken. */
  until: number
}

const itemsAtOnce = 5

export async function inGroups<Item>({ take, act, until }: Groups<Item>) {
  for (;;) {
    const begun = performance.now()
    const taken = await take(itemsAtOnce)
    if (taken.length === 0) return
    await Promise.all(taken.map(act))
    const ended = performance.now()
    if (ended > until) return
    await setTimeout(pauseAfter(ended - begun))
  }
}

/** The shop serves its customers meanwhile: a round works for a tenth of its time, unless it waits for a provider. */
export function pauseAfter(workedMs: number): number {
  return Math.min(workedMs * 9, 250)
}
