import { z } from 'zod'
import { isSignedBy } from '../hmac.ts'
import type { ProviderEvent } from '../provider.ts'

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
  const signature = headers['btcpay-sig']
  if (typeof signature !== 'string' || !signature.startsWith('sha256='))
    throw new Error('The BTCPay-Sig header is missing')
  if (!isSignedBy(webhookSecret, rawBody, signature.slice('sha256='.length)))
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
