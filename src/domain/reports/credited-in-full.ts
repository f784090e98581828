/** Documents of one order in the order of issue. The day on which credit notes had credited all that was invoiced. */
export function creditedInFullOn(
  documents: readonly { on: string; kind: 'invoice' | 'credit-note'; subtotal: number }[],
): string | null {
  const days = new Set(documents.filter(({ kind }) => kind === 'credit-note').map(({ on }) => on))
  const balanceAt = (day: string) =>
    documents
      .filter(({ on }) => on <= day)
      .reduce((sum, { kind, subtotal }) => sum + (kind === 'invoice' ? subtotal : -subtotal), 0)
  // A corrected invoice is credited and replaced on the same day.
  return [...days].toSorted().find(day => balanceAt(day) <= 0) ?? null
}
