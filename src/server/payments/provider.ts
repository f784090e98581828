import type { Language } from '../../domain/languages.ts'
import type { CurrencyCode } from '../../domain/money/money.ts'
import type { invoiceReasons, ReversalOutcome } from '../../domain/payments/unmatched-reasons.ts'
import type { PlaceEvidence } from '../../domain/tax/place.ts'

/** The lines add up to the order's total. docs/domain.md, 'Card payments'. */
export type PaymentRequest = {
  orderId: number
  attempt: number
  email: string
  language: Language
  currency: CurrencyCode
  lines: readonly { title: string; amount: number }[]
  total: number
  description: string
  note: string
  successUrl: string
  cancelUrl: string
  currencyOption?: string
  /** The billing postcode decides whether the place of the order is proven. */
  needsBillingAddress: boolean
  createdAt: Date
  expiresAt: Date
  card?: SavedCard | undefined
}

export type OpenedPayment = { sessionId: string; url: string; expiresAt: Date }

/** The state of a session now. Amounts are minor units. */
export type PaymentReport = {
  sessionId: string
  orderId: number | null
  status: 'open' | 'paid' | 'expired' | 'failed'
  reference: string | null
  amount: number
  currency: string
  /** The provider's evidence of where the customer is. */
  place?: Omit<PlaceEvidence, 'networkCountry'>
  progress?: 'part' | 'confirming'
  /** The money does not match the request: it becomes an unmatched payment. */
  unmatched?: (typeof invoiceReasons)[number]
}

/** A provider tells this of a paid session; null is what it does not tell. */
export type PaymentDetails = {
  crypto: {
    currency: string
    /** Decimal strings. The rate is the price of one unit, in the currency of the payment. */
    amount: string
    rate: string | null
    transaction: string | null
  } | null
  /** Minor units of its currency. */
  fee: { amount: number; currency: string } | null
}

export type Reversal = {
  reason: 'refunded' | 'disputed'
  /** The provider's id of the charge that was refunded, or of the dispute. */
  reference: string
}

/** One refund or dispute now. */
export type ReversalReport = {
  /** The provider's id of the refund or of the dispute. */
  reference: string
  paymentReference: string | null
  amount: number
  currency: string
  outcome: ReversalOutcome | null
  /** The shop's own number of the refund, if the shop asked for it. */
  refundId?: number | null
  /** The page on which the customer collects a refund that the provider does not return by itself. */
  claim?: string
}

export type RefundRequest = {
  refundId: number
  /** The provider's id of the money. */
  paymentReference: string
  sessionId: string
  amount: number
  currency: string
  requestedAt: Date
}

export type ProviderEvent = { id: string; kind: string; payload: Record<string, unknown> }

/** Calls the network, so never use it inside a database transaction. */
export type PaymentProvider = {
  name: string
  /** Idempotent for one order and attempt. Throws when the provider does not answer. */
  open(request: PaymentRequest): Promise<OpenedPayment>
  report(sessionId: string): Promise<PaymentReport>
  withdraw(sessionId: string): Promise<void>
  /** Null if the provider does not know them yet. Absent where it never does. */
  reportDetails?(sessionId: string): Promise<PaymentDetails | null>
  /** The page on which the provider shows a payment to the shop. Absent in sandbox, and where there is no such page. */
  dashboardAddress?(payment: { sessionId: string; reference: string | null }): string | null
  /** All refunds of the charge, the oldest first, or the dispute. Absent where a provider reports none. */
  reportReversals?(reversal: Reversal): Promise<ReversalReport[]>
  /** Idempotent for one refund; says why if it is refused for good. Absent where the shop cannot refund. */
  refund?(request: RefundRequest): Promise<ReversalReport | { refused: string }>
  /** Throws when the signature does not match the body. */
  readEvent(rawBody: Buffer, headers: Record<string, string | string[] | undefined>): Promise<ProviderEvent>
}

export type SavedCard = Record<'providerCustomer' | 'paymentMethod' | 'card', string>

/** A request with a saved card opens a charge, which `charge` tries without the card's holder. */
export type CardProvider = PaymentProvider & {
  /** Opens the page on which a card is saved. */
  requestCard(
    request: Pick<PaymentRequest, 'email' | 'language' | 'successUrl' | 'cancelUrl'>,
  ): Promise<Pick<OpenedPayment, 'sessionId' | 'url'>>
  /** Null until the card is saved. */
  readCard(sessionId: string): Promise<SavedCard | null>
  /** Tries the card once; what the bank answers is in the report. */
  charge(sessionId: string): Promise<void>
  /** Deletes the customer with the cards that the provider keeps for the shop; also one that is gone. */
  forgetCard(providerCustomer: string): Promise<void>
}

/** A charge is a session without a page. */
export function isCharge(sessionId: string): boolean {
  return sessionId.startsWith('pi_')
}

export type CurrencyOption = { code: string; title: string }

export type CryptoProvider = PaymentProvider & {
  currencyOptions(): Promise<readonly CurrencyOption[]>
}

export type Providers = { card: CardProvider; crypto: readonly CryptoProvider[] }

export function findProvider({ card, crypto }: Providers, name: string): PaymentProvider | null {
  return [card, ...crypto].find(provider => provider.name === name) ?? null
}

declare module '../shop.ts' {
  interface Shop {
    providers: Providers
  }
}
