/** A day as statements write it: 2026-11-20, 20.11.2026, 20.11.26, 20/11/2026, 20261120, with or without a time. */
export function dayOfWritten(text: string): string {
  const written = text.trim()
  const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[T ].*)?$/.exec(written) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(written)
  const local = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d\d)(?:\s.*)?$/.exec(written)
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : [local?.[3]?.padStart(4, '20'), local?.[2], local?.[1]]
  const found = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  const moment = new Date(`${found}T00:00:00Z`)
  // 30 February would roll over into March.
  if (Number.isNaN(moment.getTime()) || !moment.toISOString().startsWith(found))
    throw new RangeError(`'${text}' is not a day`)
  return found
}
