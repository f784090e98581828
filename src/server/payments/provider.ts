import type { CurrencyCode } from '../../domain/money/money.ts'
import type { Language } from '../../texts/language.ts'

/** What a provider is asked to charge: lines that add up to the order's total (domain.md, 'Order and payment'). */
export type PaymentRequest = {
  orderId: number
  /** Counts from 1; a new attempt gets a new session. */
  attempt: number
  email: string
  language: Language
  currency: CurrencyCode
  lines: readonly { title: string; amount: number }[]
  total: number
  /** What the payment is called in the provider's own books. */
  description: string
  /** What the customer reads beside the button that pays. */
  note: string
  successUrl: string
  cancelUrl: string
  /** The currency that a crypto invoice begins with. */
  way?: string
  createdAt: Date
  expiresAt: Date
}

export type OpenedPayment = { sessionId: string; url: string; expiresAt: Date }

/** What the provider says of one session now. Amounts are minor units. */
export type PaymentReport = {
  sessionId: string
  orderId: number | null
  status: 'open' | 'paid' | 'expired' | 'failed'
  /** The provider's own name for the money; set once it is paid. */
  reference: string | null
  amount: number
  currency: string
  /** How far an open payment has come, where the provider tells. */
  progress?: 'part' | 'confirming'
  /** Money that came, but not as it was asked for: a person looks at it. */
  amiss?: 'paid-partly' | 'paid-late' | 'paid-over'
}

/** Money that left again: a person decides what becomes of the license. Amounts are minor units. */
export type MoneyBack = {
  reason: 'refunded' | 'disputed'
  /** The provider's own name for the dispute; of a refund its charge, a colon, and the amount. */
  reference: string
  /** The `reference` of the payment that it takes from. */
  paidAs: string | null
  /** Of a refund what went back of its charge in all, with the parts that were told of before. */
  amount: number
  currency: string
}

/** A verified webhook; `payload` holds only what its processing needs. */
export type ProviderEvent = { id: string; kind: string; payload: Record<string, unknown> }

/** One way to be paid. Everything here talks to the outside and is never called inside a database transaction. */
export type PaymentProvider = {
  name: string
  /** Asking twice for the same order and attempt opens one session. Throws when the provider does not answer. */
  open(request: PaymentRequest): Promise<OpenedPayment>
  report(sessionId: string): Promise<PaymentReport>
  /** Asks that an unpaid page or invoice be paid no more. How it stands then, `report` tells: it may just have been paid. */
  withdraw(sessionId: string): Promise<void>
  /** The event that a webhook carries; throws when the signature does not fit the body. */
  readEvent(rawBody: Buffer, headers: Record<string, string | string[] | undefined>): Promise<ProviderEvent>
}

/** A currency, and where it matters the network, in which a crypto provider is paid. */
export type CryptoWay = { code: string; title: string }

/** A crypto provider as the chat needs it. */
export type CryptoProvider = PaymentProvider & {
  /** What a customer may choose from; never empty, and never a reason to fail. */
  ways(): Promise<readonly CryptoWay[]>
}

export type Providers = { card: PaymentProvider; crypto: readonly CryptoProvider[] }

/** Every provider that is configured now. */
export function allProviders({ card, crypto }: Providers): readonly PaymentProvider[] {
  return [card, ...crypto]
}

/** The provider that a payment or an event was kept under; null where it is configured no more. */
export function providerNamed(providers: Providers, name: string): PaymentProvider | null {
  return allProviders(providers).find(provider => provider.name === name) ?? null
}

declare module '../shop.ts' {
  interface Shop {
    providers: Providers
  }
}
