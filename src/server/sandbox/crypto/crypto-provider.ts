import { createHmac, randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { toDecimal } from '../../../domain/money/decimal.ts'
import { invoiceStatus, readBtcpayEvent } from '../../payments/btcpay/read-btcpay-event.ts'
import { hmacHex } from '../../payments/call-provider.ts'
import type { CryptoProvider, PaymentReport, PaymentRequest } from '../../payments/provider.ts'
import {
  changesRow,
  type Database,
  firstRow,
  onlyRow,
  type Reader,
} from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { sandboxInvoices } from './tables.ts'

type SandboxParts = Pick<Shop, 'config' | 'db' | 'clock'>

export const sandboxCurrencies = [
  { code: 'BTC-CHAIN', title: 'Bitcoin' },
  { code: 'LTC-CHAIN', title: 'Litecoin' },
  { code: 'USDT-CHAIN', title: 'USDT' },
] as const

export const storeId = 'sandbox'

/** Simulates a BTCPay server: its pages are at /sandbox/crypto/, and its signed events arrive at the webhook address. */
export function cryptoSandboxProvider(parts: SandboxParts): CryptoProvider {
  return {
    name: 'btcpay',
    open: request => openInvoice(parts, request),
    report: id => reportOn(parts, id),
    reportDetails: id => reportDetails(parts, id),
    readEvent: (rawBody, headers) =>
      readBtcpayEvent(rawBody, headers, { webhookSecret: webhookSecret(parts.config.secret), storeId }),
    currencyOptions: async () => sandboxCurrencies,
    // The sandbox has no page for claims, so the link opens the page of the invoice.
    refund: async request => ({
      ...request,
      reference: `claim-${request.refundId}`,
      outcome: null,
      claim: `${parts.config.baseUrl}/sandbox/crypto/${request.sessionId}`,
    }),
    withdraw: async id => {
      await changeInvoice(parts.db, id, { from: 'open', to: 'withdrawn', now: parts.clock.now() })
    },
  }
}

export function signCryptoWebhook(payload: string, secret: string) {
  return { 'btcpay-sig': `sha256=${hmacHex(webhookSecret(secret), payload)}` }
}

async function openInvoice({ config, db, clock }: SandboxParts, request: PaymentRequest) {
  const invoice = await insertInvoice(db, {
    id: `inv_sandbox_${randomBytes(24).toString('hex')}`,
    orderId: request.orderId,
    attempt: request.attempt,
    title: request.lines[0]?.title ?? '',
    amount: request.total,
    currency: request.currency,
    currencyOption: request.currencyOption ?? '',
    language: request.language,
    returnUrl: request.successUrl,
    createdAt: clock.now(),
    expiresAt: request.expiresAt,
  })
  const url = `${config.baseUrl}/sandbox/crypto/${invoice.id}`
  return { sessionId: invoice.id, url, expiresAt: invoice.expiresAt }
}

const btcpayStatuses: Record<InvoiceStatus, readonly [status: string, additional: string]> = {
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
  if (!invoice) throw new Error(`The sandbox has no invoice ${sessionId}`)
  return {
    sessionId,
    orderId: invoice.orderId,
    reference: sessionId,
    amount: invoice.amount,
    currency: invoice.currency,
    ...invoiceStatus(...btcpayStatuses[currentStatus(invoice, clock.now())]),
  }
}

/** Not real prices. */
const sandboxRates: Record<string, number> = { 'BTC-CHAIN': 50_000, 'LTC-CHAIN': 100, 'USDT-CHAIN': 1 }

async function reportDetails({ db }: SandboxParts, sessionId: string) {
  const invoice = await findInvoice(db, sessionId)
  const rate = sandboxRates[invoice?.currencyOption ?? '']
  if (!invoice || !rate) return { crypto: null, fee: null }
  const millionths = (BigInt(invoice.amount) * 10_000n) / BigInt(rate)
  return {
    crypto: {
      currency: invoice.currencyOption.replace(/-CHAIN$/, ''),
      amount: toDecimal({ numerator: millionths, denominator: 1_000_000n }, 6),
      rate: String(rate),
      transaction: `sandbox-${invoice.orderId}-${invoice.attempt}`,
    },
    fee: null,
  }
}

export function currentStatus({ status, expiresAt }: SandboxInvoice, now: Date): InvoiceStatus {
  return status === 'open' && expiresAt <= now ? 'expired' : status
}

function webhookSecret(secret: string): string {
  return createHmac('sha256', secret).update('sandbox crypto provider').digest('hex')
}

export type SandboxInvoice = typeof sandboxInvoices.$inferSelect
export type InvoiceStatus = SandboxInvoice['status']

async function insertInvoice(db: Database, invoice: typeof sandboxInvoices.$inferInsert) {
  await db.insert(sandboxInvoices).values(invoice).onConflictDoNothing()
  const { orderId, attempt } = sandboxInvoices
  const isSame = and(eq(orderId, invoice.orderId), eq(attempt, invoice.attempt))
  return onlyRow(db.select().from(sandboxInvoices).where(isSame))
}

export async function findInvoice(db: Database, id: string): Promise<SandboxInvoice | null> {
  if (!/^\w+$/.test(id)) return null
  return firstRow(db.select().from(sandboxInvoices).where(eq(sandboxInvoices.id, id)))
}

/** True for the one caller that changed it. An expired invoice changes only if it is confirming. */
export function changeInvoice(
  db: Reader,
  id: string,
  { from, to, now }: { from: InvoiceStatus; to: InvoiceStatus; now: Date },
): Promise<boolean> {
  const isInTime = from === 'confirming' ? undefined : gt(sandboxInvoices.expiresAt, now)
  const isChangeable = and(eq(sandboxInvoices.id, id), eq(sandboxInvoices.status, from), isInTime)
  return changesRow(db.update(sandboxInvoices).set({ status: to }).where(isChangeable))
}
