import { orderIdOfReference } from './creditor-reference.ts'

const longestText = 2000
// Banks break a reference wherever a line ends, and people write it with whatever they have at hand.
const referenceLike = /RF[\s:./_\p{Pd}]{0,6}\d(?:[\s./_\p{Pd}]{0,6}\d){2,20}/giu

/** The orders whose creditor reference stands in a text, however it is spaced; the likeliest reading first. */
export function orderIdsByReference(text: string): number[] {
  const found = [...text.slice(0, longestText).matchAll(referenceLike)].flatMap(([match]) =>
    readingsOf(match),
  )
  return [...new Set(found)]
}

/**
 * Numbers in a text that may be an order's, each standing alone: shorter ones are years and house numbers. The digits
 * of a mistyped reference are none, for one of them is wrong.
 */
export function orderNumbersIn(text: string): number[] {
  const plain = text.slice(0, longestText).replace(referenceLike, ' ')
  const numbers = [...plain.matchAll(/(?<![\d.,])[1-9]\d{4,14}(?![\d]|[.,]\d)/g)].map(([digits]) =>
    Number(digits),
  )
  return [...new Set(numbers)].slice(0, 20)
}

/**
 * Words of a text that may be a document's number, in capitals and without separators, two neighbours also as one:
 * 'invoice inv-2026 0017' holds INV20260017.
 */
export function documentNumbersIn(text: string): string[] {
  const words = text
    .slice(0, longestText)
    .toUpperCase()
    .split(/[\s,;:()#№]+/u)
    .map(word => word.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter(Boolean)
    .slice(0, 60)
  const pairs = words.slice(1).map((word, index) => `${words[index]}${word}`)
  return [...new Set([...words, ...pairs])].filter(word => word.length >= 4 && /\d/.test(word))
}

/** A reference may run into the next number: what ends at a space is likelier than what ends within a number. */
function readingsOf(match: string): number[] {
  const ends = [...match.matchAll(/\d/g)].map(({ index }) => index + 1)
  const whole = ends.filter(end => end === match.length || !/\d/.test(match[end] ?? ''))
  return [...whole.reverse(), ...ends.reverse()]
    .map(end => orderIdOfReference(match.slice(0, end)))
    .filter(id => id !== null)
}
