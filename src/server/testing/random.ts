export type Random = ReturnType<typeof openRandom>

/** The same numbers for the same seed (mulberry32). */
export function openRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (count: number) => Math.floor(next() * count)
  return {
    /** With a probability of so many percent. */
    chance: (percent: number) => upTo(100) < percent,
    /** Both are included. */
    between: (least: number, most: number) => least + upTo(most - least + 1),
    pick<Value>(values: readonly [Value, ...Value[]]): Value {
      return values[upTo(values.length)] ?? values[0]
    },
  }
}
