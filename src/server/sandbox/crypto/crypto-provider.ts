import { createHmac, randomBytes } from 'node:crypto'
import { invoiceStatus } from '../../payments/btcpay/invoice-status.ts'
import { readBtcpayEvent } from '../../payments/btcpay/read-btcpay-event.ts'
import { hmacHex } from '../../payments/hmac.ts'
import type { CryptoProvider, OpenedPayment, PaymentReport, PaymentRequest } from '../../payments/provider.ts'
import type { Shop } from '../../shop.ts'
import { findInvoice, type InvoiceStatus, insertInvoice, type SandboxInvoice, turnInvoice } from './store.ts'

type SandboxParts = Pick<Shop, 'config' | 'db' | 'clock'>

export const sandboxWays = [
  { code: 'BTC-CHAIN', title: 'Bitcoin' },
  { code: 'LTC-CHAIN', title: 'Litecoin' },
  { code: 'USDT-CHAIN', title: 'USDT' },
] as const

const storeId = 'sandbox'

/** Stands in for a BTCPay server: its invoices are at /sandbox/crypto/, its events are signed and come in by the webhook door. */
export function cryptoSandboxProvider(parts: SandboxParts): CryptoProvider {
  return {
    name: 'btcpay',
    open: request => openInvoice(parts, request),
    report: id => reportOn(parts, id),
    readEvent: (rawBody, headers) =>
      readBtcpayEvent(rawBody, headers, { webhookSecret: webhookSecret(parts.config.secret), storeId }),
    currencyOptions: async () => sandboxWays,
    withdraw: async id => {
      await turnInvoice(parts.db, id, { from: ['open'], to: 'withdrawn', now: parts.clock.now() })
    },
  }
}

/** A webhook as a BTCPay server would send it: the body and its signature. */
export function signedInvoiceEvent(
  { id }: Pick<SandboxInvoice, 'id'>,
  event: { type: string; secret: string },
): { payload: string; signature: string } {
  const payload = JSON.stringify({
    deliveryId: `${id}_${event.type}`,
    originalDeliveryId: `${id}_${event.type}`,
    isRedelivery: false,
    type: event.type,
    storeId,
    invoiceId: id,
  })
  return { payload, signature: `sha256=${hmacHex(webhookSecret(event.secret), payload)}` }
}

async function openInvoice(
  { config, db, clock }: SandboxParts,
  request: PaymentRequest,
): Promise<OpenedPayment> {
  const invoice = await insertInvoice(db, {
    id: `inv_sandbox_${randomBytes(24).toString('hex')}`,
    orderId: request.orderId,
    attempt: request.attempt,
    title: request.lines[0]?.title ?? '',
    amount: request.total,
    currency: request.currency,
    way: request.currencyOption ?? '',
    language: request.language,
    returnUrl: request.successUrl,
    createdAt: clock.now(),
    expiresAt: request.expiresAt,
  })
  const url = `${config.baseUrl}/sandbox/crypto/${invoice.id}`
  return { sessionId: invoice.id, url, expiresAt: invoice.expiresAt }
}

/** As a BTCPay server would name each state of a sandbox invoice. */
const namedByBtcpay: Record<InvoiceStatus, readonly [status: string, additional: string]> = {
  open: ['New', 'None'],
  confirming: ['Processing', 'None'],
  paid: ['Settled', 'None'],
  part: ['Expired', 'PaidPartial'],
  late: ['Expired', 'PaidLate'],
  expired: ['Expired', 'None'],
  withdrawn: ['Invalid', 'Marked'],
}

async function reportOn({ db, clock }: SandboxParts, sessionId: string): Promise<PaymentReport> {
  const invoice = await findInvoice(db, sessionId)
  if (!invoice) throw new Error(`The sandbox knows no invoice ${sessionId}`)
  return {
    sessionId,
    orderId: invoice.orderId,
    reference: sessionId,
    amount: invoice.amount,
    currency: invoice.currency,
    ...invoiceStatus(...namedByBtcpay[standingOf(invoice, clock.now())]),
  }
}

/** An open invoice whose time is over has expired. */
export function standingOf({ status, expiresAt }: SandboxInvoice, now: Date): InvoiceStatus {
  // The table's check allows no other status.
  const kept = status as InvoiceStatus
  return kept === 'open' && expiresAt <= now ? 'expired' : kept
}

function webhookSecret(secret: string): string {
  return createHmac('sha256', secret).update('sandbox crypto provider').digest('hex')
}
