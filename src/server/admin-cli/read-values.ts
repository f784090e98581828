import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { isCalendarDay } from '../../domain/day.ts'
import { parseAmount } from '../../domain/money/parse-amount.ts'
import { type Given, OwnerFault } from './command.ts'

const largestFile = 20 * 1024 * 1024

/** A text option; null where it was not given. */
export function textOf({ values }: Given, name: string): string | null {
  const value = values[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** What was given of an option that may be repeated. */
export function textsOf({ values }: Given, name: string): string[] {
  return [values[name] ?? []]
    .flat()
    .filter(value => typeof value === 'string' && value.trim() !== '')
    .map(String)
}

export function requireText(given: Given, name: string): string {
  const text = textOf(given, name)
  if (text === null) throw new OwnerFault(`--${name} is missing.`)
  return text
}

/** The first of the arguments that follow the command's name. */
export function firstWord({ positionals: [first] }: Given, what: string): string {
  if (first === undefined) throw new OwnerFault(`${what} is missing.`)
  return first
}

export function numberOf(text: string, what: string): number {
  if (!/^#?[1-9]\d{0,14}$/.test(text)) throw new OwnerFault(`'${text}' is not ${what}.`)
  return Number(text.replace('#', ''))
}

export function amountOf(text: string): number {
  try {
    const minor = parseAmount(text)
    if (minor > 0) return minor
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new OwnerFault(`--amount: ${error.message}.`)
  }
  throw new OwnerFault(`--amount: '${text}' is not above zero.`)
}

export function currencyOf(text: string): string {
  const code = text.toUpperCase()
  if (!/^[A-Z]{3}$/.test(code)) throw new OwnerFault(`--currency: '${text}' is not a code such as EUR.`)
  return code
}

/** A UTC day that is not after `today`. */
export function pastDay(text: string, today: string): string {
  if (!isCalendarDay(text)) throw new OwnerFault(`--date: '${text}' is not a day such as 2026-11-20.`)
  if (text > today) throw new OwnerFault(`--date: ${text} has not come yet.`)
  return text
}

/** A file of at most 20 MB. */
export async function ownerFile(path: string): Promise<{ name: string; bytes: Uint8Array }> {
  try {
    const found = await stat(path)
    if (!found.isFile()) throw new OwnerFault(`${path} is not a file.`)
    if (found.size > largestFile) throw new OwnerFault(`${path} is larger than 20 MB.`)
    return { name: basename(path), bytes: await readFile(path) }
  } catch (error) {
    if (error instanceof OwnerFault) throw error
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new OwnerFault(
      code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read (${String(code)}).`,
    )
  }
}
