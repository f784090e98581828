import { z } from 'zod'
import { plainAmount } from '../../../domain/money/money.ts'
import { parseAmount } from '../../../domain/money/parse-amount.ts'
import type { Clock } from '../../platform/clock.ts'
import { callProvider, ProviderFault } from '../call-provider.ts'
import type { CryptoProvider, CryptoWay, OpenedPayment, PaymentReport, PaymentRequest } from '../provider.ts'
import { invoiceStanding } from './invoice-standing.ts'
import { readBtcpayEvent } from './read-btcpay-event.ts'

type Store = { url: string; apiKey: string; storeId: string; webhookSecret: string }

const invoice = z.object({
  id: z.string().min(1),
  checkoutLink: z.url({ protocol: /^https?$/ }),
  status: z.string(),
  additionalStatus: z.string().default('None'),
  amount: z.coerce.string(),
  currency: z.string(),
  expirationTime: z.coerce.number(),
  metadata: z
    .looseObject({ orderId: z.coerce.string().optional(), attempt: z.coerce.number().optional() })
    .nullish(),
})
type Invoice = z.output<typeof invoice>
const paymentMethods = z.array(
  z.object({ paymentMethodId: z.string().min(1), enabled: z.boolean().default(true) }),
)

/** Invoices of a BTCPay server, by its Greenfield interface. */
export function btcpayProvider(store: Store, clock: Clock): CryptoProvider {
  const ask = (path: string, body?: unknown) =>
    callProvider({
      who: 'BTCPay',
      url: `${store.url}/api/v1/stores/${encodeURIComponent(store.storeId)}${path}`,
      headers: { authorization: `token ${store.apiKey}` },
      ...(body ? { method: 'POST', body } : {}),
    })
  return {
    name: 'btcpay',
    open: request => openInvoice(ask, request, clock.now()),
    report: async id => reportOn(await findInvoice(ask, id)),
    readEvent: (rawBody, headers) => readBtcpayEvent(rawBody, headers, store),
    ways: () => waysOf(ask),
    withdraw: async id =>
      void (await ask(`/invoices/${encodeURIComponent(id)}/status`, { status: 'Invalid' })),
  }
}

type Ask = (path: string, body?: unknown) => Promise<unknown>

/** The server knows no idempotency key, so an invoice that was made before an answer was lost is looked for first. */
async function openInvoice(ask: Ask, request: PaymentRequest, now: Date): Promise<OpenedPayment> {
  const made = z.array(invoice).parse(await ask(`/invoices?orderId=${request.orderId}&take=50`))
  const same = made.find(
    each => each.metadata?.attempt === request.attempt && each.status === 'New' && isFor(each, request),
  )
  const opened = same ?? invoice.parse(await ask('/invoices', invoiceFor(request, now)))
  return {
    sessionId: opened.id,
    url: opened.checkoutLink,
    expiresAt: new Date(opened.expirationTime * 1000),
  }
}

function isFor({ amount, currency }: Invoice, { total, currency: asked }: PaymentRequest): boolean {
  return receivedAmount(amount) === total && currency === asked
}

/** Too little by a part of a minor unit never counts as enough. */
function receivedAmount(text: string): number {
  return parseAmount(text, { decimal: '.', excessDecimals: 'cut-off' })
}

/** Names the order and nothing of the customer: https://docs.btcpayserver.org asks to keep it so. */
function invoiceFor(request: PaymentRequest, now: Date) {
  const minutes = Math.floor((request.expiresAt.getTime() - now.getTime()) / 60_000)
  return {
    amount: plainAmount(request.total),
    currency: request.currency,
    metadata: {
      orderId: String(request.orderId),
      attempt: request.attempt,
      itemDesc: request.lines[0]?.title ?? '',
    },
    checkout: {
      expirationMinutes: Math.max(5, minutes),
      paymentTolerance: 0,
      defaultLanguage: request.language,
      redirectURL: request.successUrl,
      ...(request.way ? { defaultPaymentMethod: request.way } : {}),
    },
  }
}

async function findInvoice(ask: Ask, id: string): Promise<Invoice> {
  const found = invoice.parse(await ask(`/invoices/${encodeURIComponent(id)}`))
  if (found.id !== id) throw new ProviderFault('BTCPay', 'answered with another invoice')
  return found
}

function reportOn(found: Invoice): PaymentReport {
  const orderId = Number(found.metadata?.orderId)
  return {
    sessionId: found.id,
    orderId: Number.isSafeInteger(orderId) && orderId > 0 ? orderId : null,
    reference: found.id,
    amount: receivedAmount(found.amount),
    currency: found.currency,
    ...invoiceStanding(found.status, found.additionalStatus),
  }
}

const names: Record<string, string> = {
  'BTC-CHAIN': 'Bitcoin',
  'BTC-LN': 'Bitcoin Lightning',
  'LTC-CHAIN': 'Litecoin',
  'XMR-CHAIN': 'Monero',
}

/** A key that may not read the store's settings still opens invoices: their page offers every currency itself. */
async function waysOf(ask: Ask): Promise<readonly CryptoWay[]> {
  try {
    const offered = paymentMethods
      .parse(await ask('/payment-methods?onlyEnabled=true'))
      .filter(({ enabled, paymentMethodId }) => enabled && /^[\w-]{1,30}(?<!-LNURL)$/.test(paymentMethodId))
      .map(({ paymentMethodId: code }) => ({ code, title: names[code] ?? code.replace(/-CHAIN$/, '') }))
    return offered.length > 0 ? offered : anyWay
  } catch {
    return anyWay
  }
}

const anyWay = [{ code: '', title: 'Bitcoin' }]
