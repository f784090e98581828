import type { CurrencyCode } from '../../domain/money/money.ts'
import type { invoiceReasons } from '../../domain/payments/unmatched-reasons.ts'
import type { Language } from '../../texts/language.ts'

/** What a provider is asked to charge: lines that add up to the order's total. docs/domain.md, 'Card payments'. */
export type PaymentRequest = {
  orderId: number
  /** Counts from 1; a new attempt gets a new session. */
  attempt: number
  email: string
  language: Language
  currency: CurrencyCode
  lines: readonly { title: string; amount: number }[]
  total: number
  /** Of the payment in the provider's own reports. */
  description: string
  /** Shown to the customer beside the button that pays. */
  note: string
  successUrl: string
  cancelUrl: string
  /** The code of the currency option that a crypto invoice begins with. */
  currencyOption?: string
  createdAt: Date
  expiresAt: Date
}

export type OpenedPayment = { sessionId: string; url: string; expiresAt: Date }

/** The state of one session at the provider now. Amounts are minor units. */
export type PaymentReport = {
  sessionId: string
  orderId: number | null
  status: 'open' | 'paid' | 'expired' | 'failed'
  /** The provider's own name for the money; set once it is paid. */
  reference: string | null
  amount: number
  currency: string
  /** How far an open payment has come, where the provider reports it. */
  progress?: 'part' | 'confirming'
  /** Money that arrived, but not as it was asked for: it becomes an unmatched payment. */
  unmatched?: (typeof invoiceReasons)[number]
}

/** Money that left again; an operator decides what becomes of the license. Amounts are minor units. */
export type Reversal = {
  reason: 'refunded' | 'disputed'
  /** The provider's own name for the charge that was refunded, or for the dispute. */
  reference: string
  /** The `reference` of the payment that it takes back. */
  paymentReference: string | null
  /** Of a refund: what went back of its charge in all, earlier parts included. */
  amount: number
  currency: string
}

/** A verified webhook; `payload` holds only what its processing needs. */
export type ProviderEvent = { id: string; kind: string; payload: Record<string, unknown> }

/** Talks to the outside, so that nothing here is called inside a database transaction. */
export type PaymentProvider = {
  name: string
  /** Opening the same order and attempt twice opens one session. Throws when the provider does not answer. */
  open(request: PaymentRequest): Promise<OpenedPayment>
  report(sessionId: string): Promise<PaymentReport>
  /** Asks the provider to close an unpaid page or invoice. It may have been paid just before: `report` says so. */
  withdraw(sessionId: string): Promise<void>
  /** The event that a webhook carries; throws when the signature does not match the body. */
  readEvent(rawBody: Buffer, headers: Record<string, string | string[] | undefined>): Promise<ProviderEvent>
}

/** A currency, and where it matters the network, in which a crypto provider is paid. */
export type CurrencyOption = { code: string; title: string }

/** A crypto provider as the chat needs it. */
export type CryptoProvider = PaymentProvider & {
  /** What a customer may choose from: never empty, and never fails. */
  currencyOptions(): Promise<readonly CurrencyOption[]>
}

export type Providers = { card: PaymentProvider; crypto: readonly CryptoProvider[] }

export function allProviders({ card, crypto }: Providers): readonly PaymentProvider[] {
  return [card, ...crypto]
}

/** Null where the provider is no longer configured. */
export function providerNamed(providers: Providers, name: string): PaymentProvider | null {
  return allProviders(providers).find(provider => provider.name === name) ?? null
}

declare module '../shop.ts' {
  interface Shop {
    providers: Providers
  }
}
