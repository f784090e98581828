import { parseCreditorReference } from './creditor-reference.ts'

const longestText = 2000
const mostFound = 50
// Banks break references at the end of a line, and customers type any separators.
const separators = String.raw`[\s:./_\p{Pd}]`
const referenceLike = new RegExp(`RF${separators}{0,6}\\d(?:${separators}{0,6}\\d){2,20}`, 'giu')
const invoiceNumberLike = new RegExp(
  String.raw`(?<![\p{L}\p{N}])[A-Z][A-Z0-9]{1,9}${separators}{0,3}\d{4}${separators}{0,3}\d{5,9}(?!\d)`,
  'giu',
)
const orderNumberLike = /(?<![\p{L}\p{N}]|\d[.,])[1-9]\d{4,14}(?![\p{L}\p{N}]|[.,]\d)/gu

/** One reference may be read as several orders, because the number behind it may seem to belong to it. */
export function orderIdsByReference(text: string): number[] {
  return unique(matches(text, referenceLike).flatMap(readings))
}

export function invoiceNumbersIn(text: string): string[] {
  return unique(matches(text, invoiceNumberLike).map(found => found.toUpperCase().replace(/[^A-Z0-9]/g, '')))
}

export function orderNumbersIn(text: string): number[] {
  return unique(matches(text, orderNumberLike).map(Number))
}

/** Ends where a number ends, so that a reference is never part of a longer number. */
function readings(found: string): number[] {
  return [...found.matchAll(/\d(?!\d)/g)]
    .map(({ index }) => parseCreditorReference(found.slice(0, index + 1)))
    .filter(id => id !== null)
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.slice(0, longestText).matchAll(pattern)].slice(0, mostFound).map(([found]) => found)
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)]
}

/** Returns '' for the words that banks write where there is no reference. */
export function normalizeBankReference(text: string): string {
  const reference = text.replace(/\s+/g, '').toUpperCase()
  return /^(NONREF|NOTPROVIDED|NOTAVAILABLE|NONE|N\/?A|[0-]*)$/.test(reference) ? '' : reference
}
