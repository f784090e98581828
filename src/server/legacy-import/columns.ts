import { emailAddress } from '../../contract/call.ts'
import { isCalendarDay } from '../../domain/day.ts'
import { readSerial } from '../../domain/licenses/serial.ts'
import { parseAmount } from '../../domain/money/parse-amount.ts'

/** Without `otherwise` a cell must not be empty. `read` throws RangeError. */
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

export function choice<const Choice extends string>(...choices: Choice[]): (text: string) => Choice {
  return text => {
    const chosen = choices.find(each => each === text)
    if (chosen === undefined) throw new RangeError(`'${text}' is not one of ${choices.join(', ')}`)
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

export function numberChoice<const Choice extends number>(...choices: Choice[]): (text: string) => Choice {
  return text => {
    const chosen = choices.find(each => String(each) === text)
    if (chosen === undefined) throw new RangeError(`'${text}' is not one of ${choices.join(', ')}`)
    return chosen
  }
}

export function line(most: number): (text: string) => string {
  return text => {
    if (text.length > most) throw new RangeError(`is longer than ${most} characters`)
    return text
  }
}

/** Minor units, not below zero. */
export function amount(text: string): number {
  const minor = parseAmount(text)
  if (minor < 0) throw new RangeError(`'${text}' is negative`)
  return minor
}

/** Without trailing zeros: '25.5', '19', '0'. */
export function percentage(text: string): string {
  const [, whole, decimals = ''] = /^(\d{1,2})(?:[.,](\d{1,4}))?\s*%?$/.exec(text) ?? []
  if (whole === undefined) throw new RangeError(`'${text}' is not a percentage such as 19 or 25.5`)
  const significant = decimals.replace(/0+$/, '')
  return `${Number(whole)}${significant ? `.${significant}` : ''}`
}

/** A UTC day. */
export function day(text: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) throw new RangeError(`'${text}' is not a day such as 2024-03-31`)
  return moment(text).toISOString().slice(0, 10)
}

/** A day, or a time in UTC or with a time zone. */
export function moment(text: string): Date {
  const [, date, time = '00:00', seconds = ':00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,6})?)?\s?(Z|[+-]\d\d:\d\d)?)?$/.exec(text) ?? []
  const found = new Date(`${date}T${time}${seconds}${zone}`)
  if (!date || !isCalendarDay(date) || Number.isNaN(found.getTime()))
    throw new RangeError(`'${text}' is not a time such as 2024-03-31 14:05`)
  return found
}

export function serial(text: string): string {
  const read = readSerial(text)
  if (read) return read
  throw new RangeError(`'${text}' is not a serial number: 6 to 64 letters, digits and dashes, with a letter`)
}
