import { z } from 'zod'
import { isSignedBy } from '../call-provider.ts'
import type { PaymentReport, ProviderEvent } from '../provider.ts'

const name = z.string().regex(/^[\x21-\x7e]{1,255}$/)
const signedEvent = z.object({
  deliveryId: name,
  originalDeliveryId: name.nullish(),
  type: name,
  storeId: name,
  invoiceId: name.nullish(),
})

/** Throws for a wrong signature. A redelivery has the id of the original; another store's event has no session. */
export async function readBtcpayEvent(
  rawBody: Buffer,
  headers: Record<string, string | string[] | undefined>,
  { webhookSecret, storeId }: { webhookSecret: string; storeId: string },
): Promise<ProviderEvent> {
  const [, signature = ''] = /^sha256=(.+)$/.exec(String(headers['btcpay-sig'])) ?? []
  if (!isSignedBy(webhookSecret, rawBody, signature))
    throw new Error('The BTCPay-Sig header does not match the body')

  const event = signedEvent.parse(JSON.parse(rawBody.toString('utf8')))
  const sessionId = event.storeId === storeId ? (event.invoiceId ?? null) : null
  return {
    id: event.originalDeliveryId ?? event.deliveryId,
    kind: event.type,
    // BTCPay sends this event for money that arrives at a closed invoice too.
    payload: sessionId === null ? {} : { sessionId, moneyReceived: event.type === 'InvoicePaymentSettled' },
  }
}

type Status = Pick<PaymentReport, 'status' | 'progress' | 'unmatched'>

/** 'Settled' is the only status that pays the order. Late, partial and excess money becomes an unmatched payment. */
export function invoiceStatus(status: string, additional: string): Status {
  switch (status) {
    case 'Settled':
      return { status: 'paid', ...(additional === 'PaidOver' ? { unmatched: 'paid-over' } : {}) }
    case 'Processing':
      return { status: 'open', progress: 'confirming' }
    case 'New':
      return { status: 'open', ...(additional === 'PaidPartial' ? { progress: 'part' } : {}) }
    case 'Expired':
      return { status: 'expired', ...unmatchedFor(additional) }
    case 'Invalid':
      return { status: 'failed', ...unmatchedFor(additional) }
    default:
      throw new Error(`Unknown status of a BTCPay invoice: '${status.slice(0, 40)}'`)
  }
}

function unmatchedFor(additional: string): Pick<Status, 'unmatched'> {
  if (additional === 'PaidLate') return { unmatched: 'paid-late' }
  if (additional === 'PaidPartial') return { unmatched: 'paid-partly' }
  return {}
}
