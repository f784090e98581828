/** A bank's own name for a movement, however it was typed; empty where the bank wrote a word instead of one. */
export function plainBankReference(text: string): string {
  const reference = text.replace(/\s+/g, '').toUpperCase()
  return /^(NONREF|NOTPROVIDED|NOTAVAILABLE|NONE|N\/?A|[0-]*)$/.test(reference) ? '' : reference
}
