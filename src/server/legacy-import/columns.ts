import { emailAddress } from '../../contract/call.ts'
import { isCalendarDay } from '../../domain/day.ts'
import { readSerial } from '../../domain/licenses/serial.ts'
import { parseAmount } from '../../domain/money/parse-amount.ts'

/** How the cell of a column is read; without `otherwise` it may not be empty. Throws RangeError. */
export type Column<Value> = { read: (text: string) => Value; otherwise?: Value }

export function required<Value>(read: (text: string) => Value): Column<Value> {
  return { read }
}

export function optional<Value>(read: (text: string) => Value, otherwise: Value): Column<Value> {
  return { read, otherwise }
}

export function email(text: string): string {
  const address = emailAddress.safeParse(text.toLowerCase())
  if (!address.success) throw new RangeError(`'${text}' is not an e-mail address`)
  return address.data
}

export function oneOf<const Choice extends string>(...choices: Choice[]): (text: string) => Choice {
  return text => {
    const chosen = choices.find(choice => choice === text)
    if (chosen === undefined) throw new RangeError(`'${text}' is none of ${choices.join(', ')}`)
    return chosen
  }
}

export function wholeNumber(least: number, most: number): (text: string) => number {
  return text => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (!(number >= least && number <= most))
      throw new RangeError(`'${text}' is not a whole number from ${least} to ${most}`)
    return number
  }
}

export function oneNumberOf<const Choice extends number>(...choices: Choice[]): (text: string) => Choice {
  return text => {
    const chosen = choices.find(choice => String(choice) === text)
    if (chosen === undefined) throw new RangeError(`'${text}' is none of ${choices.join(', ')}`)
    return chosen
  }
}

export function line(most: number): (text: string) => string {
  return text => {
    if (text.length > most) throw new RangeError(`it is longer than ${most} characters`)
    return text
  }
}

/** Minor units, not below zero. */
export function amount(text: string): number {
  const minor = parseAmount(text)
  if (minor < 0) throw new RangeError(`'${text}' is below zero`)
  return minor
}

/** A percentage without needless zeros: '25.5', '19', '0'. */
export function percentage(text: string): string {
  const [, whole, decimals = ''] = /^(\d{1,2})(?:[.,](\d{1,4}))?\s*%?$/.exec(text) ?? []
  if (whole === undefined) throw new RangeError(`'${text}' is not a percentage such as 19 or 25.5`)
  const kept = decimals.replace(/0+$/, '')
  return `${Number(whole)}${kept ? `.${kept}` : ''}`
}

/** A UTC day. */
export function day(text: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) throw new RangeError(`'${text}' is not a day such as 2024-03-31`)
  return moment(text).toISOString().slice(0, 10)
}

/** A day or a moment of it; UTC unless it says otherwise. */
export function moment(text: string): Date {
  const [, date, time = '00:00', seconds = ':00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,6})?)?\s?(Z|[+-]\d\d:\d\d)?)?$/.exec(text) ?? []
  const found = new Date(`${date}T${time}${seconds}${zone}`)
  if (!date || !isCalendarDay(date) || Number.isNaN(found.getTime()))
    throw new RangeError(`'${text}' is not a moment such as 2024-03-31 14:05`)
  return found
}

/** In its one spelling. */
export function serial(text: string): string {
  const read = readSerial(text)
  if (read) return read
  throw new RangeError(`'${text}' is not a serial number: 6 to 64 letters, digits and dashes, with a letter`)
}
