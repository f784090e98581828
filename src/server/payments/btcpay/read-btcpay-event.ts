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

/**
 * Reads a webhook of a BTCPay server. Throws when the signature does not fit the body, or it is no event. A redelivery
 * is the event it repeats; what is about another store concerns no order.
 */
export async function readBtcpayEvent(
  rawBody: Buffer,
  headers: Record<string, string | string[] | undefined>,
  { webhookSecret, storeId }: { webhookSecret: string; storeId: string },
): Promise<ProviderEvent> {
  const signature = headers['btcpay-sig']
  if (typeof signature !== 'string' || !signature.startsWith('sha256='))
    throw new Error('There is no BTCPay-Sig header')
  if (!isSignedBy(webhookSecret, rawBody, signature.slice('sha256='.length)))
    throw new Error('The BTCPay-Sig header does not fit the body')

  const event = signedEvent.parse(JSON.parse(rawBody.toString('utf8')))
  const sessionId = event.storeId === storeId ? (event.invoiceId ?? null) : null
  return {
    id: event.originalDeliveryId ?? event.deliveryId,
    kind: event.type,
    // Money that was confirmed is told of by its own event, also where it came to an invoice that nobody should pay any more.
    payload: sessionId === null ? {} : { sessionId, moneyCame: event.type === 'InvoicePaymentSettled' },
  }
}
