/** Sums of amounts by a label, such as a currency, in the order in which the labels came. */
export function openSums() {
  const sums = new Map<string, { count: number; amounts: bigint[] }>()
  return {
    add(label: string, ...amounts: bigint[]) {
      const sum = sums.get(label) ?? { count: 0, amounts: amounts.map(() => 0n) }
      sums.set(label, {
        count: sum.count + 1,
        amounts: sum.amounts.map((amount, index) => amount + (amounts[index] ?? 0n)),
      })
    },
    list: () => [...sums].map(([label, { count, amounts }]) => ({ label, count, amounts })),
  }
}
