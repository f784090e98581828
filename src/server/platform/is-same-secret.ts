import { timingSafeEqual } from 'node:crypto'

/** In a time that does not tell how much of it is right. */
export function isSameSecret(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
