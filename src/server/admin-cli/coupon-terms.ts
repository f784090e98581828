import { isCalendarDay } from '../../domain/day.ts'
import { currencyCodes } from '../../domain/money/money.ts'
import { parseAmount } from '../../domain/money/parse-amount.ts'
import { cartModes, productCodes } from '../../domain/pricing/catalog.ts'
import { type Coupon, isCouponCode } from '../../domain/pricing/coupon.ts'
import type { NewCoupon } from '../coupons/create-coupon.ts'
import { CommandError, type CommandInput } from './command.ts'

/** Throws `CommandError` with all errors at once. */
export function readCouponTerms(code: string, values: CommandInput['values'], today: string): NewCoupon {
  const errors: string[] = []
  const report = (text: string) => void errors.push(text)
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : null)
  const many = (name: string) => [values[name] ?? []].flat().map(String)

  if (!isCouponCode(code)) report('CODE must have 2 to 32 characters: Latin letters, digits, - and _.')
  const coupon = {
    code,
    ...readValue(text, report),
    validFrom: readDay('from', text, report),
    validUntil: readDay('until', text, report),
    mostUses: readCount('uses', text, report),
    mostUsesEach: readCount('uses-each', text, report),
    products: readChoices('plan', many('plan'), productCodes, report),
    // A coupon for renewals includes those by serial number.
    modes: readChoices(
      'mode',
      many('mode'),
      cartModes.filter(mode => mode !== 'renew-sn'),
      report,
    ),
  }
  if (coupon.validFrom && coupon.validUntil && coupon.validFrom > coupon.validUntil)
    report('--from is after --until.')
  else if (coupon.validUntil && coupon.validUntil < today)
    report(`--until: ${coupon.validUntil} is in the past. Today is ${today} (UTC).`)
  if (errors.length > 0) throw new CommandError(...errors)
  return coupon
}

type Text = (name: string) => string | null
type Report = (text: string) => void

function readValue(text: Text, report: Report): Pick<NewCoupon, 'value' | 'currency'> {
  const [percent, amount, currency] = [text('percent'), text('amount'), text('currency')]
  const none: Coupon = { kind: 'percent', percent: 0 }
  if ((percent === null) === (amount === null)) {
    report('Specify either --percent or --amount.')
    return { value: none, currency: null }
  }
  if (percent !== null) {
    if (currency !== null) report('--currency is only used with --amount.')
    if (!/^[1-9]\d?$|^100$/.test(percent)) report('--percent must be a whole number from 1 to 100.')
    return { value: { kind: 'percent', percent: Number(percent) }, currency: null }
  }
  const known = currencyCodes.find(code => code === currency?.toUpperCase())
  if (!known) report(`--amount requires --currency: ${currencyCodes.join(', ')}.`)
  return { value: { kind: 'fixed', amount: readMinor(amount ?? '', report) }, currency: known ?? null }
}

function readMinor(amount: string, report: Report): number {
  try {
    const minor = parseAmount(amount)
    if (minor > 0) return minor
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  report('--amount must be an amount such as 5 or 5.50.')
  return 0
}

function readDay(name: string, text: Text, report: Report): string | null {
  const day = text(name)
  if (day === null) return null
  if (!isCalendarDay(day)) report(`--${name} must be a UTC day such as 2026-12-31.`)
  return day
}

function readCount(name: string, text: Text, report: Report): number | null {
  const count = text(name)
  if (count === null) return null
  if (!/^[1-9]\d{0,8}$/.test(count)) report(`--${name} must be a whole number of 1 or more.`)
  return Number(count)
}

function readChoices<Name extends string>(
  option: string,
  names: readonly string[],
  known: readonly Name[],
  report: Report,
): Name[] {
  const found = known.filter(name => names.includes(name))
  if (names.some(name => !found.some(each => each === name)))
    report(`--${option} must be one of ${known.join(', ')}.`)
  return found
}
