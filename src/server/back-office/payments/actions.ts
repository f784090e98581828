import { unmatchedActions } from '../../../definitions/unmatched.ts'
import { licenseTypes } from '../../../domain/licenses/license.ts'
import type { UnmatchedKind } from '../../../domain/payments/unmatched-reasons.ts'
import { pickTexts } from '../../../texts/all.ts'
import { formatDay } from '../../../texts/day.ts'
import { findDocuments, sumUncredited } from '../../invoices/store.ts'
import { requireLicense } from '../../licenses/store.ts'
import { ordersWithLicenses } from '../../orders/store.ts'
import { sumKept } from '../../payments/returned-money.ts'
import { findUnmatchedPayment, type UnmatchedPayment } from '../../payments/unmatched-store.ts'
import { refuseField, requireFound } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import { resolveUnmatchedPayment } from '../../unmatched-payments/resolve-unmatched-payment.ts'
import { type By, rules } from '../engine/rules.ts'

const lines = pickTexts(t => t.unmatchedLines)
const mostOrders = 20

/** Refuses 'not-found'. */
export async function requireUnmatched(shop: Shop, id: number) {
  const payment = requireFound(await findUnmatchedPayment(shop.db, id))
  const paid = await Array.fromAsync(payment.paidOrderIds, each => describePaid(shop, each))
  const [order, ...others] = payment.orderIds
  if (order === undefined || others.length > 0) return { payment, paid, returnedFor: { credit: false } }
  const [documents, kept] = await Promise.all([findDocuments(shop.db, [order]), sumKept(shop.db, [order])])
  // The return of a second payment is not credited.
  const credit = sumUncredited({ total: 0 }, documents(order)) > kept(order)
  return { payment, paid, returnedFor: { credit, order } }
}
type Found = Awaited<ReturnType<typeof requireUnmatched>>

async function describePaid({ db }: Shop, orderId: number) {
  const [found] = await ordersWithLicenses(db, { id: orderId })
  if (!found) throw new Error(`Order ${orderId} is gone`)
  const license = await requireLicense(db, { idOrSerial: String(found.licenseId), customerId: null })
  const { servers, expiresOn, type } = license
  const isLifetime = type === licenseTypes.lifetime
  return { id: orderId, license: found.order.licenseId, servers, expiresOn, isLifetime }
}

const isOpen = ({ payment }: Found) => payment.state === 'open'
const whenOpen = (kinds: readonly UnmatchedKind[]) => (found: Found) =>
  isOpen(found) && kinds.includes(found.payment.kind)
const isReceived = whenOpen(['transfer', 'payment'])

export const unmatchedRules = rules(
  unmatchedActions,
  {
    read: requireUnmatched,
    seen: ({ payment: { resolution } }) => ({ resolution }),
    table: 'unmatched_payments',
    lines: (_, { paid }, language) =>
      paid.map(({ expiresOn, ...order }) =>
        lines[language].paid({ ...order, until: formatDay(language, expiresOn) }),
      ),
  },
  {
    apply: {
      allows: isReceived,
      async run(tx, shop, { orders, accepts_difference: acceptsDifference, ...asked }) {
        const orderIds = readNumbers(orders)
        const resolution = { ...toResolution(asked), as: 'applied', orderIds, acceptsDifference } as const
        await resolveUnmatchedPayment(tx, shop, resolution)
        return { orders: orderIds.join(', ') }
      },
    },
    'mark-refunded': {
      allows: isReceived,
      run: (tx, shop, asked) => resolveUnmatchedPayment(tx, shop, { ...toResolution(asked), as: 'refunded' }),
    },
    credit: {
      allows: whenOpen(['refund', 'dispute', 'reversal']),
      initial: ({ returnedFor }) => returnedFor,
      async run(tx, shop, { credit: credits, license, order: orderId, amount, note: words, ...asked }) {
        if (!credits && license === 'leave') refuseField('license', { kind: 'required' })
        await resolveUnmatchedPayment(tx, shop, {
          ...toResolution(asked),
          as: credits ? 'credited' : 'ignored',
          reversal: { credits, license, orderId, amount, words },
        })
      },
    },
    ignore: {
      allows: isOpen,
      run: (tx, shop, asked) => resolveUnmatchedPayment(tx, shop, { ...toResolution(asked), as: 'ignored' }),
    },
    'use-elsewhere': {
      allows: isReceived,
      run: (tx, shop, asked) => resolveUnmatchedPayment(tx, shop, { ...toResolution(asked), as: 'applied' }),
    },
  },
)

function toResolution({ payment, reason, by }: { payment: UnmatchedPayment; reason: string; by: By }) {
  return { payment, note: reason, by: by.name }
}

/** In ascending order: a difference belongs to the order with the highest number. */
function readNumbers(typed: string): number[] {
  const words = typed.split(/[\s,;+]+/).filter(Boolean)
  const isCounted = words.length > 0 && words.length <= mostOrders
  if (!isCounted || words.some(word => !/^#?[1-9]\d{0,14}$/.test(word)))
    refuseField('orders', { kind: 'notValid' })
  const numbers = words.map(word => Number(word.replace('#', '')))
  return [...new Set(numbers)].toSorted((left, right) => left - right)
}
