import { emailAddress } from '../../contract/call.ts'
import { isCalendarDay } from '../../domain/day.ts'
import { readSerial } from '../../domain/licenses/serial.ts'
import { parseAmount } from '../../domain/money/parse-amount.ts'
import { type Fault, FaultyValue } from '../platform/files/decode-text.ts'

/** Without `otherwise` a cell must not be empty. `read` throws `FaultyValue`. */
export type Column<Value> = { read: (text: string) => Value; otherwise?: Value }

export function required<Value>(read: (text: string) => Value): Column<Value> {
  return { read }
}

export function optional<Value>(read: (text: string) => Value, otherwise: Value): Column<Value> {
  return { read, otherwise }
}

export function ofColumn(column: string, fault: Fault): Fault {
  return t => t.legacy.ofColumn(column, fault(t))
}

export function email(text: string): string {
  const address = emailAddress.safeParse(text.toLowerCase())
  if (!address.success) throw new FaultyValue(t => t.legacy.notEmail(text))
  return address.data
}

export function choice<const Choice extends string | number>(...choices: Choice[]): (text: string) => Choice {
  return text => {
    const chosen = choices.find(each => String(each) === text)
    if (chosen === undefined) throw new FaultyValue(t => t.legacy.notOffered(text, choices.join(', ')))
    return chosen
  }
}

export function wholeNumber(least: number, most: number): (text: string) => number {
  return text => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (!(number >= least && number <= most)) throw new FaultyValue(t => t.legacy.notWhole(text, least, most))
    return number
  }
}

export function line(most: number): (text: string) => string {
  return text => {
    if (text.length > most) throw new FaultyValue(t => t.legacy.tooLong(most))
    return text
  }
}

/** Minor units, not below zero. */
export function amount(text: string): number {
  try {
    const minor = parseAmount(text)
    if (minor >= 0) return minor
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new FaultyValue(t => t.notAmount('', text, error.message))
  }
  throw new FaultyValue(t => t.legacy.negative(text))
}

/** Without trailing zeros: '25.5', '19', '0'. */
export function percentage(text: string): string {
  const [, whole, decimals = ''] = /^(\d{1,2})(?:[.,](\d{1,4}))?\s*%?$/.exec(text) ?? []
  if (whole === undefined) throw new FaultyValue(t => t.legacy.notPercentage(text))
  const significant = decimals.replace(/0+$/, '')
  return `${Number(whole)}${significant ? `.${significant}` : ''}`
}

/** A UTC day. */
export function day(text: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) throw new FaultyValue(t => t.legacy.notDay(text))
  return moment(text).toISOString().slice(0, 10)
}

/** A day, or a time in UTC or with a time zone. */
export function moment(text: string): Date {
  const [, date, time = '00:00', seconds = ':00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,6})?)?\s?(Z|[+-]\d\d:\d\d)?)?$/.exec(text) ?? []
  const found = new Date(`${date}T${time}${seconds}${zone}`)
  if (!date || !isCalendarDay(date) || Number.isNaN(found.getTime()))
    throw new FaultyValue(t => t.legacy.notTime(text))
  return found
}

export function serial(text: string): string {
  const read = readSerial(text)
  if (read) return read
  throw new FaultyValue(t => t.legacy.notSerial(text))
}
