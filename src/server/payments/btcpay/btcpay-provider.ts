import { z } from 'zod'
import { plainAmount } from '../../../domain/money/money.ts'
import type { Clock } from '../../platform/clock.ts'
import { callProvider, decimalText, readOrderId, receivedAmount } from '../call-provider.ts'
import type {
  CryptoProvider,
  CurrencyOption,
  OpenedPayment,
  PaymentDetails,
  PaymentReport,
  PaymentRequest,
  RefundRequest,
  ReversalReport,
} from '../provider.ts'
import { invoiceStatus, readBtcpayEvent } from './read-btcpay-event.ts'

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

export function btcpayProvider(store: Store, clock: Clock): CryptoProvider {
  const ask = (path: string, body?: unknown) =>
    callProvider({
      who: 'BTCPay',
      url: `${store.url}/api/v1/stores/${encodeURIComponent(store.storeId)}${path}`,
      headers: { authorization: `token ${store.apiKey}` },
      body,
    })
  return {
    name: 'btcpay',
    open: request => openInvoice(ask, request, clock.now()),
    report: async id => reportOn(await findInvoice(ask, id)),
    // BTCPay keeps nothing: a fee of its invoices is what the customer adds for the network.
    reportDetails: async id => ({
      crypto: readCryptoPaid(await ask(`/invoices/${encodeURIComponent(id)}/payment-methods`)),
      fee: null,
    }),
    refund: request => makeClaim(ask, request),
    readEvent: (rawBody, headers) => readBtcpayEvent(rawBody, headers, store),
    dashboardAddress: ({ sessionId }) =>
      store.url.startsWith('https:') ? `${store.url}/invoices/${encodeURIComponent(sessionId)}` : null,
    currencyOptions: () => readCurrencyOptions(ask),
    withdraw: async id =>
      void (await ask(`/invoices/${encodeURIComponent(id)}/status`, { status: 'Invalid' })),
  }
}

type Ask = (path: string, body?: unknown) => Promise<unknown>

/** The API has no idempotency key, so it first searches for an invoice whose creation was not answered. */
async function openInvoice(ask: Ask, request: PaymentRequest, now: Date): Promise<OpenedPayment> {
  const existing = z.array(invoice).parse(await ask(`/invoices?orderId=${request.orderId}&take=50`))
  const same = existing.find(
    ({ metadata, status, amount, currency }) =>
      metadata?.attempt === request.attempt &&
      status === 'New' &&
      receivedAmount(amount) === request.total &&
      currency === request.currency,
  )
  const opened = same ?? invoice.parse(await ask('/invoices', invoiceFor(request, now)))
  return {
    sessionId: opened.id,
    url: opened.checkoutLink,
    expiresAt: new Date(opened.expirationTime * 1000),
  }
}

/** Contains nothing about the customer, as https://docs.btcpayserver.org recommends. */
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
      ...(request.currencyOption ? { defaultPaymentMethod: request.currencyOption } : {}),
    },
  }
}

async function findInvoice(ask: Ask, id: string): Promise<Invoice> {
  const found = invoice.parse(await ask(`/invoices/${encodeURIComponent(id)}`))
  if (found.id !== id) throw new Error('BTCPay: answered with another invoice')
  return found
}

function reportOn(found: Invoice): PaymentReport {
  return {
    sessionId: found.id,
    orderId: readOrderId(found.metadata?.orderId),
    reference: found.id,
    amount: receivedAmount(found.amount),
    currency: found.currency,
    ...invoiceStatus(found.status, found.additionalStatus),
  }
}

const names: Record<string, string> = {
  'BTC-CHAIN': 'Bitcoin',
  'BTC-LN': 'Bitcoin Lightning',
  'LTC-CHAIN': 'Litecoin',
  'XMR-CHAIN': 'Monero',
}

/** A key without access to the store's settings can still open invoices, whose page offers every currency. */
async function readCurrencyOptions(ask: Ask): Promise<readonly CurrencyOption[]> {
  try {
    const offered = paymentMethods
      .parse(await ask('/payment-methods?onlyEnabled=true'))
      .filter(({ enabled, paymentMethodId }) => enabled && /^[\w-]{1,30}(?<!-LNURL)$/.test(paymentMethodId))
      .map(({ paymentMethodId: code }) => ({ code, title: names[code] ?? code.replace(/-CHAIN$/, '') }))
    return offered.length > 0 ? offered : anyCurrency
  } catch {
    return anyCurrency
  }
}

const anyCurrency = [{ code: '', title: 'Bitcoin' }]

const payment = z.object({ id: z.string().catch(''), status: z.string().catch('') })
const cryptoDetails = z.array(
  z.object({
    currency: z.string().optional(),
    /** The name of `currency` before version 2. */
    cryptoCode: z.string().optional(),
    rate: decimalText,
    paymentMethodPaid: decimalText,
    payments: z.array(payment).catch([]),
  }),
)

/** Null also if the customer paid in several currencies: BTCPay then shows how much in each. */
function readCryptoPaid(reply: unknown): PaymentDetails['crypto'] {
  const paid = cryptoDetails.parse(reply).filter(({ paymentMethodPaid }) => Number(paymentMethodPaid) > 0)
  const [method] = paid
  const currency = method?.currency ?? method?.cryptoCode
  if (paid.length > 1 || !method?.paymentMethodPaid || !currency) return null
  const ids = method.payments
    .filter(({ id, status }) => id !== '' && status !== 'Invalid')
    // A chain has the transaction and the number of its output.
    .map(({ id }) => id.replace(/-\d+$/, ''))
  return {
    currency,
    amount: method.paymentMethodPaid,
    rate: method.rate,
    transaction: [...new Set(ids)].join(' ') || null,
  }
}

const pullPayment = z.object({
  name: z.string().nullish(),
  viewLink: z.url({ protocol: /^https?$/ }),
})
const methods = z.array(z.object({ paymentMethodId: z.string().optional(), paymentMethodPaid: decimalText }))

/** The API has no idempotency key, so it first searches for a claim whose creation was not answered. */
async function makeClaim(
  ask: (path: string, body?: unknown) => Promise<unknown>,
  { refundId, paymentReference, sessionId, amount, currency }: RefundRequest,
): Promise<ReversalReport | { refused: string }> {
  const name = `Refund ${refundId} of invoice ${sessionId}`
  const path = `/invoices/${encodeURIComponent(sessionId)}`
  try {
    const claims = z.array(pullPayment).parse(await ask('/pull-payments?includeArchived=true'))
    const known = claims.find(each => each.name === name)
    const { viewLink: claim } = known ?? pullPayment.parse(await ask(`${path}/refund`, await describeClaim()))
    // Who knows the id of a claim can collect it, so the books do not contain it.
    const reference = `claim-${refundId}`
    return { reference, paymentReference, amount, currency, outcome: null, refundId, claim }
  } catch (error) {
    if (error instanceof Error && [400, 404, 422].includes(Number(error.cause)))
      return { refused: error.message }
    throw error
  }

  async function describeClaim() {
    const paid = methods
      .parse(await ask(`${path}/payment-methods`))
      .find(({ paymentMethodPaid }) => Number(paymentMethodPaid) > 0)
    return {
      name,
      refundVariant: 'Custom',
      customAmount: plainAmount(amount),
      customCurrency: currency,
      // BTCPay would pay out by the invoice's default method. LNURL can only receive.
      payoutMethodId: paid?.paymentMethodId?.replace(/LNURL$/, 'LN'),
    }
  }
}
