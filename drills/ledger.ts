/** What the shop has acknowledged to its customers, who rely on it. */
export type Ledger = ReturnType<typeof openLedger>

export type AcceptedOrder = {
  id: number
  email: string
  key: string
  mode: string
  servers: number
  coupon: string
  method: 'card' | 'bank'
  /** The provider or the bank has the money, or there was nothing to pay. */
  isPaid: boolean
}

export type Seat = { email: string; licenseId: number; fingerprint: string; isHeld: boolean }

export function openLedger() {
  const statuses = new Map<number, number>()
  let times: number[] = []
  return {
    orders: new Map<number, AcceptedOrder>(),
    seats: new Map<string, Seat>(),
    /** Refused for a reason of business, such as a coupon that is used up. */
    refusals: new Map<string, number>(),
    /** Replies with status 500: a fault of the shop, whatever was killed. */
    faults: [] as string[],
    /** Replies with status 503. */
    unavailable: [] as string[],
    statuses,
    requests: { unanswered: 0 },
    countReply(status: number, ms: number) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      times.push(ms)
    },
    describeReplies: () => [...statuses].map(([status, count]) => `${status}: ${count}`).join(', '),
    /** The durations of the replies since they were taken last, in ms. */
    takeTimes() {
      const taken = times
      times = []
      return taken
    },
  }
}
