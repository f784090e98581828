import { isCalendarDay } from '../../domain/day.ts'
import { currencyCodes } from '../../domain/money/money.ts'
import { parseAmount } from '../../domain/money/parse-amount.ts'
import { cartModes, productCodes } from '../../domain/pricing/catalog.ts'
import { type Coupon, isCouponCode } from '../../domain/pricing/coupon.ts'
import type { NewCoupon } from '../coupons/create-coupon.ts'
import { type Given, OwnerFault } from './command.ts'

/** The coupon that the owner typed; throws `OwnerFault` with everything that is wrong about it at once. */
export function readCouponTerms(code: string, values: Given['values'], today: string): NewCoupon {
  const faults: string[] = []
  const fault = (text: string) => void faults.push(text)
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : null)
  const many = (name: string) => [values[name] ?? []].flat().map(String)

  if (!isCouponCode(code))
    fault('CODE has 2 to 32 characters: letters of the Latin alphabet, digits, - and _.')
  const coupon = {
    code,
    ...valueIn(text, fault),
    validFrom: dayIn('from', text, fault),
    validUntil: dayIn('until', text, fault),
    mostUses: countIn('uses', text, fault),
    mostUsesEach: countIn('uses-each', text, fault),
    products: knownIn('plan', many('plan'), productCodes, fault),
    // A coupon for renewals is also for those by serial number.
    modes: knownIn(
      'mode',
      many('mode'),
      cartModes.filter(mode => mode !== 'renew-sn'),
      fault,
    ),
  }
  if (coupon.validFrom && coupon.validUntil && coupon.validFrom > coupon.validUntil)
    fault('--from is after --until.')
  else if (coupon.validUntil && coupon.validUntil < today)
    fault(`--until: ${coupon.validUntil} is over; today is ${today} (UTC).`)
  if (faults.length > 0) throw new OwnerFault(...faults)
  return coupon
}

type Text = (name: string) => string | null
type Fault = (text: string) => void

function valueIn(text: Text, fault: Fault): Pick<NewCoupon, 'value' | 'currency'> {
  const [percent, amount, currency] = [text('percent'), text('amount'), text('currency')]
  const none: Coupon = { kind: 'percent', percent: 0 }
  if ((percent === null) === (amount === null)) {
    fault('Give either --percent or --amount.')
    return { value: none, currency: null }
  }
  if (percent !== null) {
    if (currency !== null) fault('--currency belongs to --amount.')
    if (!/^[1-9]\d?$|^100$/.test(percent)) fault('--percent is a whole number from 1 to 100.')
    return { value: { kind: 'percent', percent: Number(percent) }, currency: null }
  }
  const known = currencyCodes.find(code => code === currency?.toUpperCase())
  if (!known) fault(`--amount needs --currency: ${currencyCodes.join(', ')}.`)
  return { value: { kind: 'fixed', amount: minorIn(amount ?? '', fault) }, currency: known ?? null }
}

function minorIn(amount: string, fault: Fault): number {
  try {
    const minor = parseAmount(amount)
    if (minor > 0) return minor
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  fault('--amount is a sum such as 5 or 5.50.')
  return 0
}

function dayIn(name: string, text: Text, fault: Fault): string | null {
  const day = text(name)
  if (day === null) return null
  if (!isCalendarDay(day)) fault(`--${name} is a UTC day such as 2026-12-31.`)
  return day
}

function countIn(name: string, text: Text, fault: Fault): number | null {
  const count = text(name)
  if (count === null) return null
  if (!/^[1-9]\d{0,8}$/.test(count)) fault(`--${name} is a whole number of 1 or more.`)
  return Number(count)
}

function knownIn<Name extends string>(
  option: string,
  names: readonly string[],
  known: readonly Name[],
  fault: Fault,
): Name[] {
  const found = known.filter(name => names.includes(name))
  if (names.some(name => !found.some(each => each === name)))
    fault(`--${option} is one of ${known.join(', ')}.`)
  return found
}
