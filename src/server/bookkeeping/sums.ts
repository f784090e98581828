/** Sums of amounts by a label, such as a currency, in the order in which the labels came. */
export function openSums() {
  const sums = new Map<string, bigint[]>()
  return {
    add(label: string, ...amounts: bigint[]) {
      const before = sums.get(label) ?? []
      const sum = amounts.map((amount, index) => amount + (before[index] ?? 0n))
      sums.set(label, sum)
    },
    list: () => [...sums],
  }
}
