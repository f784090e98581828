import { createHash } from 'node:crypto'
import { z } from 'zod'
import { divideHalfUp, parseDecimal } from '../../../domain/money/decimal.ts'
import { plainAmount } from '../../../domain/money/money.ts'
import type { Clock } from '../../platform/clock.ts'
import { callProvider, decimalText, isSignedBy, readOrderId, receivedAmount } from '../call-provider.ts'
import type {
  CryptoProvider,
  CurrencyOption,
  OpenedPayment,
  PaymentDetails,
  PaymentReport,
  PaymentRequest,
  ProviderEvent,
} from '../provider.ts'

type App = { token: string; apiUrl: string }

const invoice = z.object({
  invoice_id: z.number().int().positive(),
  status: z.enum(['active', 'paid', 'expired']),
  amount: z.coerce.string(),
  fiat: z.string().optional(),
  bot_invoice_url: z.url({ protocol: /^https?$/ }),
  expiration_date: z.coerce.date().optional(),
  payload: z.string().optional(),
  hash: z.string().nullable().catch(null),
  paid_asset: z.string().nullable().catch(null),
  paid_amount: decimalText,
  paid_fiat_rate: decimalText,
  fee_asset: z.string().nullable().catch(null),
  fee_amount: decimalText,
})
type Invoice = z.output<typeof invoice>
const invoices = z.object({ items: z.array(invoice) })

const assets = ['USDT', 'TON', 'BTC', 'ETH', 'LTC', 'BNB', 'TRX', 'USDC']

export function cryptoPayProvider(app: App, clock: Clock): CryptoProvider {
  const ask = (method: string, body: object) => callCryptoPay(app, method, body)
  return {
    name: 'crypto-pay',
    open: request => openInvoice(ask, request, clock.now()),
    report: async id => reportOn(id, await findInvoice(ask, id)),
    reportDetails: async id => describePaid(await findInvoice(ask, id)),
    readEvent: (rawBody, headers) => readCryptoPayEvent(rawBody, headers, app.token),
    currencyOptions: async (): Promise<readonly CurrencyOption[]> =>
      assets.map(code => ({ code, title: `${code}, Crypto Pay` })),
    withdraw: async id => void (await ask('deleteInvoice', { invoice_id: Number(id) })),
  }
}

type Ask = (method: string, body: object) => Promise<unknown>

async function callCryptoPay({ token, apiUrl }: App, method: string, body: object): Promise<unknown> {
  const reply = z.object({ ok: z.literal(true), result: z.unknown() }).safeParse(
    await callProvider({
      who: 'Crypto Pay',
      url: `${apiUrl}/api/${method}`,
      headers: { 'crypto-pay-api-token': token },
      body,
    }),
  )
  if (!reply.success) throw new Error(`Crypto Pay: refused ${method}`)
  return reply.data.result
}

/** The API has no idempotency key, so it first searches for an invoice whose creation was not answered. */
async function openInvoice(ask: Ask, request: PaymentRequest, now: Date): Promise<OpenedPayment> {
  const payload = `order:${request.orderId}:attempt:${request.attempt}`
  const active = invoices.parse(await ask('getInvoices', { status: 'active', count: 1000 })).items
  const same = active.find(
    each =>
      each.payload === payload &&
      receivedAmount(each.amount) === request.total &&
      each.fiat === request.currency,
  )
  const opened = same ?? invoice.parse(await ask('createInvoice', invoiceFor(request, payload, now)))
  return {
    sessionId: String(opened.invoice_id),
    url: opened.bot_invoice_url,
    expiresAt: opened.expiration_date ?? request.expiresAt,
  }
}

function invoiceFor(request: PaymentRequest, payload: string, now: Date) {
  return {
    currency_type: 'fiat',
    fiat: request.currency,
    amount: plainAmount(request.total),
    description: request.lines[0]?.title ?? '',
    payload,
    allow_comments: false,
    allow_anonymous: true,
    paid_btn_name: 'callback',
    paid_btn_url: request.successUrl,
    expires_in: Math.max(300, Math.floor((request.expiresAt.getTime() - now.getTime()) / 1000)),
  }
}

async function findInvoice(ask: Ask, id: string): Promise<Invoice | undefined> {
  const { items } = invoices.parse(await ask('getInvoices', { invoice_ids: id }))
  return items.find(each => String(each.invoice_id) === id)
}

/** A withdrawn invoice is no longer listed. */
function reportOn(sessionId: string, found: Invoice | undefined): PaymentReport {
  return {
    sessionId,
    orderId: readOrderId(/^order:(\d+):attempt:\d+$/.exec(found?.payload ?? '')?.[1]),
    status: found === undefined ? 'expired' : found.status === 'active' ? 'open' : found.status,
    reference: sessionId,
    amount: found ? receivedAmount(found.amount) : 0,
    currency: found?.fiat ?? '',
  }
}

/** The money never leaves Crypto Pay: its hash of the invoice is the only id of the transaction. */
function describePaid(found: Invoice | undefined): PaymentDetails {
  const { paid_asset: currency, paid_amount: amount, paid_fiat_rate: rate } = found ?? {}
  if (!found || !currency || !amount) return { crypto: null, fee: null }
  return {
    crypto: { currency, amount, rate: rate ?? null, transaction: found.hash },
    fee: rate && found.fee_asset === currency ? describeFee(found, rate) : null,
  }
}

function describeFee({ fee_amount: fee, fiat }: Invoice, rate: string): PaymentDetails['fee'] {
  if (!fee || !fiat || Number(rate) === 0) return null
  if (Number(fee) === 0) return { amount: 0, currency: fiat }
  const [left, right] = [parseDecimal(fee), parseDecimal(rate)]
  const minor = divideHalfUp(100n * left.numerator * right.numerator, left.denominator * right.denominator)
  return { amount: Number(minor), currency: fiat }
}

const signedUpdate = z.object({
  update_type: z.string().regex(/^\w{1,64}$/),
  payload: z.object({ invoice_id: z.number().int().positive() }),
})

/** Update ids of Crypto Pay repeat, so an event is identified by its invoice. */
async function readCryptoPayEvent(
  rawBody: Buffer,
  headers: Record<string, string | string[] | undefined>,
  token: string,
): Promise<ProviderEvent> {
  const signature = String(headers['crypto-pay-api-signature'])
  if (!isSignedBy(createHash('sha256').update(token).digest(), rawBody, signature))
    throw new Error('The crypto-pay-api-signature header does not match the body')

  const { update_type: kind, payload } = signedUpdate.parse(JSON.parse(rawBody.toString('utf8')))
  const sessionId = String(payload.invoice_id)
  return { id: `${kind}:${sessionId}`, kind, payload: { sessionId } }
}
