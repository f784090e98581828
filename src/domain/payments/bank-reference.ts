/** Returns '' for the words that banks write where there is no reference. */
export function normalizeBankReference(text: string): string {
  const reference = text.replace(/\s+/g, '').toUpperCase()
  return /^(NONREF|NOTPROVIDED|NOTAVAILABLE|NONE|N\/?A|[0-]*)$/.test(reference) ? '' : reference
}
