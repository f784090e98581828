import { orderIdOfReference } from './creditor-reference.ts'

const longestText = 2000
// Banks break a reference wherever a line ends, and people write it with whatever they have at hand.
const referenceLike = /RF[\s:./_\p{Pd}]{0,6}\d(?:[\s./_\p{Pd}]{0,6}\d){2,20}/giu

const orderWords = [
  String.raw`orders?|ord\.?|invoices?|inv\.?`,
  String.raw`bestellung|bestellnummer|bestell|rechnungsnummer|rechnungs?|rechnung|rg\.?|re\.?(?=[- ]{0,2}nr)`,
  'auftragsnummer|auftrags?|arvenumber|arve|tellimusnumber|tellimuse?',
  'заказ(?:а|у|ом|е)?|сч[её]т(?:а|у|ом|е)?|сч[её]т-фактур[аыеу]|инвойс(?:а|у)?',
].join('|')
// What stands between the word and its number: ' No. ', ' #', '-Nr.: ', ' number ', ' № '.
const between = String.raw`[-/_]?\s{0,3}(?:(?:no|nr|n[°º]|num|number|nummer|номер|id)\.?)?\s{0,3}[:=#№]{0,2}\s{0,3}`
const number = String.raw`([1-9]\d{4,14})(?!\d|[.,]\d)`
const namedNumber = new RegExp(
  String.raw`(?:(?<![\p{L}\p{N}])(?:${orderWords})${between}|[#№]\s{0,3})${number}`,
  'giu',
)
const wholeNumber = new RegExp(String.raw`^\s*${number}\.?\s*$`, 'u')

/** The orders whose creditor reference stands in a text, however it is spaced; the likeliest reading first. */
export function orderIdsByReference(text: string): number[] {
  return [...new Set(readingsByReference(text).flat())]
}

/** For each creditor reference in a text the orders that it may name, the likeliest reading first. */
export function readingsByReference(text: string): number[][] {
  return [...text.slice(0, longestText).matchAll(referenceLike)].map(([match]) => readingsOf(match))
}

/**
 * Numbers of orders that a text names as such: behind a word or a sign that says so, or as all that it says. Others are
 * years, postal codes and amounts. The digits of a mistyped reference are none, for one of them is wrong.
 */
export function orderNumbersIn(text: string): number[] {
  const start = text.slice(0, longestText)
  const [, whole] = wholeNumber.exec(start) ?? []
  const named = [...start.replace(referenceLike, ' ').matchAll(namedNumber)].map(([, digits]) => digits)
  return [...new Set([whole, ...named].filter(digits => digits !== undefined).map(Number))].slice(0, 20)
}

/**
 * Words of a text that may be a document's number, in capitals and without separators, two neighbours also as one, and
 * a word with the two numbers behind it: 'invoice inv-2026 0017' and 'inv 2026 0017' hold INV20260017.
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
  const threes = words.slice(2).flatMap((last, index) => {
    const [first = '', middle = ''] = [words[index], words[index + 1]]
    return /\p{L}/u.test(first) && /^\d+$/.test(middle) && /^\d+$/.test(last)
      ? `${first}${middle}${last}`
      : []
  })
  return [...new Set([...words, ...pairs, ...threes])].filter(word => word.length >= 4 && /\d/.test(word))
}

/** A reference may run into the next number: what ends at a space is likelier than what ends within a number. */
function readingsOf(match: string): number[] {
  const ends = [...match.matchAll(/\d/g)].map(({ index }) => index + 1)
  const whole = ends.filter(end => end === match.length || !/\d/.test(match[end] ?? ''))
  return [...whole.reverse(), ...ends.reverse()]
    .map(end => orderIdOfReference(match.slice(0, end)))
    .filter(id => id !== null)
}
