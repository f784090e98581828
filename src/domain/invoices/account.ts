const letterValue = (letter: string) => String(letter.charCodeAt(0) - 55)

/** Accepts an IBAN (ISO 13616) in upper case without spaces, with valid check digits. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false
  const turned = text.slice(4) + text.slice(0, 4)
  return BigInt(turned.replace(/[A-Z]/g, letterValue)) % 97n === 1n
}

/** An IBAN, or the digits that countries without IBANs use. */
export function isAccount(text: string): boolean {
  return isIban(text) || /^\d{8,34}$/.test(text)
}

export function isBic(text: string): boolean {
  return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text)
}

export function formatAccount(account: string): string {
  return isIban(account) ? account.replace(/(.{4})(?=.)/g, '$1 ') : account
}
