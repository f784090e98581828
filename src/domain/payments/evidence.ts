import { orderNumbersIn } from './references-in-text.ts'

/** Why an order may be the one that a payment is for. An operator judges it; it is never added up. */
export type Evidence =
  | { kind: 'named' }
  | { kind: 'same-amount' }
  | { kind: 'same-payer'; order: number }
  | { kind: 'name'; name: string }
  | { kind: 'sum'; orders: number[] }

export type UnpaidOrder = {
  id: number
  customerId: number
  total: number
  currency: string
  isPendingBankOrder: boolean
  /** The company, or the person without one. */
  buyer: string
}

export type ReceivedPayment = {
  amount: number
  currency: string
  /** Who paid, and what they wrote. */
  words: string
  namedOrderIds: readonly number[]
  /** The newest order of each customer that the same payer has paid. */
  paidBefore: ReadonlyMap<number, number>
}

/** The map leaves out orders that nothing speaks for. docs/domain.md, 'Unmatched payments'. */
export function findEvidence(
  payment: ReceivedPayment,
  orders: readonly UnpaidOrder[],
): Map<number, Evidence[]> {
  const words = ` ${plainWords(payment.words)} `
  const numbers = orderNumbersIn(payment.words)
  const isNamed = ({ id, isPendingBankOrder }: UnpaidOrder) =>
    payment.namedOrderIds.includes(id) || (isPendingBankOrder && numbers.includes(id))
  const named = orders.filter(isNamed)
  const ids = named.map(({ id }) => id).toSorted((left, right) => left - right)
  const sum = addUpTo(named, payment) && { kind: 'sum' as const, orders: ids }
  const found = orders.map(order => {
    const evidence = [
      named.includes(order) && { kind: 'named' as const },
      order.currency === payment.currency &&
        order.total === payment.amount && { kind: 'same-amount' as const },
      findPayer(payment, order),
      findName(words, order),
      named.includes(order) && sum,
    ].filter(each => each !== false && each !== undefined)
    return [order.id, evidence] as const
  })
  return new Map(found.filter(([, evidence]) => evidence.length > 0))
}

/** Whether a payment that names several orders pays all of them exactly. */
export function addUpTo(
  named: readonly { total: number; currency: string }[],
  { amount, currency }: { amount: number; currency: string },
): boolean {
  const isOneCurrency = named.every(order => order.currency === currency)
  return named.length > 1 && isOneCurrency && named.reduce((sum, { total }) => sum + total, 0) === amount
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
