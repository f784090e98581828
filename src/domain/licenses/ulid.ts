const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 26 characters that sort by time: 48 bits of milliseconds, then 80 random bits. */
export function makeUlid(moment: Date, random: Uint8Array): string {
  if (random.length !== 10) throw new RangeError('A ULID needs 10 random bytes')
  const bits = random.reduce((value, byte) => (value << 8n) | BigInt(byte), BigInt(moment.getTime()))
  return Array.from({ length: 26 }, (_, index) =>
    alphabet.charAt(Number((bits >> BigInt(5 * (25 - index))) & 31n)),
  ).join('')
}
