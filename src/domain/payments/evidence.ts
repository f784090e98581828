import { invoiceNumbersIn } from './references-in-text.ts'

/** Why an order may be the one that a payment is for. An operator judges it; it is never added up. */
export type Evidence =
  | { kind: 'named' }
  | { kind: 'same-amount' }
  | { kind: 'number-near'; written: string; number: string }
  | { kind: 'same-payer'; order: number }
  | { kind: 'name'; name: string }
  | { kind: 'sum'; orders: number[] }

export type UnpaidOrder = {
  id: number
  customerId: number
  total: number
  currency: string
  /** Of a bank order; otherwise ''. */
  invoiceNumber: string
  /** The company, or the person without one. */
  buyer: string
}

export type ReceivedPayment = {
  amount: number
  currency: string
  /** Who paid, and what they wrote. */
  words: string
  namedOrderIds: readonly number[]
  /** By customer, the newest order that the same payer has paid. */
  paidBefore: ReadonlyMap<number, number>
}

const mostOrdersInSum = 4
const mostOrdersOfCustomer = 12

/** By order; without the orders that nothing speaks for. docs/domain.md, 'Unmatched payments'. */
export function findEvidence(
  payment: ReceivedPayment,
  orders: readonly UnpaidOrder[],
): Map<number, Evidence[]> {
  const numbers = invoiceNumbersIn(payment.words)
  const words = ` ${plainWords(payment.words)} `
  const sums = findSums(payment, orders)
  const found = orders.map(order => {
    const evidence = [
      payment.namedOrderIds.includes(order.id) && { kind: 'named' as const },
      order.currency === payment.currency &&
        order.total === payment.amount && { kind: 'same-amount' as const },
      findNearNumber(numbers, order),
      findPayer(payment, order),
      findName(words, order),
      sums.find(({ orders: ids }) => ids.includes(order.id)),
    ].filter(each => each !== false && each !== undefined)
    return [order.id, evidence] as const
  })
  return new Map(found.filter(([, evidence]) => evidence.length > 0))
}

function findNearNumber(numbers: readonly string[], { invoiceNumber }: UnpaidOrder): Evidence | undefined {
  const number = invoiceNumber.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const written = number && numbers.find(each => isOneDigitOff(each, number))
  return written
    ? { kind: 'number-near', written: punctuateLike(invoiceNumber, written), number: invoiceNumber }
    : undefined
}

/** `INV202600128` like `INV-2026-00123` is `INV-2026-00128`. */
function punctuateLike(number: string, written: string): string {
  const chars = Array.from(written)
  return number.replace(/[A-Z0-9]/gi, () => chars.shift() ?? '')
}

/** Another digit in one place, or two neighbours swapped. */
export function isOneDigitOff(left: string, right: string): boolean {
  if (left.length !== right.length) return false
  const places = Array.from(left).flatMap((char, index) => (char === right[index] ? [] : [index]))
  const [first = 0, second = 0] = places
  if (!places.every(place => /\d/.test(left.charAt(place)) && /\d/.test(right.charAt(place)))) return false
  const isSwapped = second === first + 1 && left[first] === right[second] && left[second] === right[first]
  return places.length === 1 || (places.length === 2 && isSwapped)
}

function findPayer({ paidBefore }: ReceivedPayment, { customerId }: UnpaidOrder): Evidence | undefined {
  const order = paidBefore.get(customerId)
  return order === undefined ? undefined : { kind: 'same-payer', order }
}

function findName(words: string, { buyer }: UnpaidOrder): Evidence | undefined {
  const name = withoutLegalForm(plainWords(buyer))
  return name.length >= 4 && words.includes(` ${name} `) ? { kind: 'name', name: buyer } : undefined
}

const legalForms = new Set(
  'gmbh ug ag kg ohg ou oü as sia uab ab oy aps ltd llc inc sas sarl srl spa bv nv sl sa ооо зао оао пао ао ип оо чуп чтуп'.split(
    ' ',
  ),
)

function withoutLegalForm(words: string): string {
  return words
    .split(' ')
    .filter(word => !legalForms.has(word))
    .join(' ')
}

function plainWords(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Of one customer, or of those that the payment names. */
function findSums({ amount, currency, namedOrderIds }: ReceivedPayment, orders: readonly UnpaidOrder[]) {
  const payable = orders.filter(order => order.currency === currency && order.total < amount)
  const named = payable.filter(({ id }) => namedOrderIds.includes(id))
  const groups = [named, ...Map.groupBy(payable, ({ customerId }) => customerId).values()]
  return groups
    .map(group => findSum(group.slice(0, mostOrdersOfCustomer), amount))
    .filter(ids => ids !== null)
    .map(ids => ({ kind: 'sum' as const, orders: ids.toSorted((left, right) => left - right) }))
}

function findSum(
  [order, ...others]: readonly UnpaidOrder[],
  rest: number,
  most = mostOrdersInSum,
): number[] | null {
  if (!order || most === 0) return null
  if (order.total === rest) return [order.id]
  const withIt = order.total < rest ? findSum(others, rest - order.total, most - 1) : null
  return withIt ? [order.id, ...withIt] : findSum(others, rest, most)
}
