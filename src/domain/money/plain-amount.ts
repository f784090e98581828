import { divideDown } from './decimal.ts'
import { toMinor } from './money.ts'

/** An amount as programs, books and statements write it: 1980 is '19.80'. */
export function plainAmount(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * The minor units of a plain decimal such as '19.8', exactly; a part of a minor unit is cut off, so that too little
 * never counts as enough. Refuses (RangeError) what is no plain decimal, and what no number holds exactly.
 */
export function minorOf(text: string): number {
  const [, whole, decimals = ''] = /^(\d{1,20})(?:\.(\d{1,40}))?$/.exec(text) ?? []
  if (whole === undefined) throw new RangeError('Not a plain decimal')
  return toMinor(divideDown(BigInt(whole + decimals) * 100n, 10n ** BigInt(decimals.length)))
}
