// Made by bin/make-typescript-client.ts from /api/openapi.json. Copy it into your program: it needs nothing else.
export type Refusal = {
  ok: false
  message: string
  /** of a refusal that a page handles itself */
  code?: string
  fields?: Record<string, string>
  /** the orders that are the reason */
  orders?: Array<number>
  retry_after?: number
  /** the one of `in-other-account`, for which the person may act */
  account?: {
    id: number
    email: string
  }
  /** of `changed-meanwhile`: who changed it last, when, and the present values */
  changed?: {
    by: string
    at: string | null
    present: Record<string, unknown>
  }
}

export type Server = {
  license_id: number
  /** the customer’s own name of the license */
  license_name: string
  seat: number
  /** as the server reports it */
  name: string
  /** by its owner, or empty */
  own_name: string
  version: string
  state: 'cloned' | 'not-covered' | 'offline' | 'silent' | 'fine'
  /** whole days without contact; 0 unless it is silent */
  silent_days: number
  /** the last day of the newest file; null for a lifetime license */
  file_until: string | null
  last_seen_at: string
  /** afterwards another server can take the seat; null while an offline server holds it */
  held_until: string | null
  kind: 'online' | 'offline'
  /** two processes use this seat: probably copies of one machine */
  cloned: boolean
}

export type ProgramLicenseWithoutSerial = {
  id: number
  /** the customer’s own name */
  name: string
  serial_masked: string
  type: 'demo' | 'subscription' | 'company' | 'lifetime'
  /** of a subscription */
  period: 'month' | 'year' | null
  servers: number
  expires_on: string
  state: 'active' | 'suspended' | 'revoked'
}

export type ProgramLicense = {
  id: number
  /** the customer’s own name */
  name: string
  serial_masked: string
  type: 'demo' | 'subscription' | 'company' | 'lifetime'
  /** of a subscription */
  period: 'month' | 'year' | null
  servers: number
  expires_on: string
  state: 'active' | 'suspended' | 'revoked'
  serial: string
  /** the newest version that it covers */
  newest_covered: string | null
}

export type ProgramOrder = {
  id: number
  status: 'pending' | 'paid' | 'cancelled' | 'expired'
  product: string
  mode: string
  servers: number
  periods: number
  currency: string
  subtotal: number
  tax: number
  total: number
  license_id: number | null
  /** the number of the invoice */
  invoice: string | null
  /** what credit notes for the invoice credit, with tax */
  credited: number
  /** what was refunded, or returned by a lost dispute or a reversal */
  refunded: number
  created_at: string
  paid_at: string | null
}

export type ProgramRefusal = {
  ok: false
  message: string
  code: string
  fields?: Record<string, string>
  /** the orders that are the reason */
  orders?: Array<number>
  retry_after?: number
  /** the one of `in-other-account`, for which the person may act */
  account?: {
    id: number
    email: string
  }
  /** of `changed-meanwhile`: who changed it last, when, and the present values */
  changed?: {
    by: string
    at: string | null
    present: Record<string, unknown>
  }
  scope?: string
}

export type LicenseIssuedMessage = {
  type: 'license.issued'
  timestamp: string
  data: {
    license: ProgramLicenseWithoutSerial
    order_id: number | null
    reason: string
  }
}

export type LicenseExtendedMessage = {
  type: 'license.extended'
  timestamp: string
  data: {
    license: ProgramLicenseWithoutSerial
    order_id: number | null
    reason: string
  }
}

export type LicenseUpgradedMessage = {
  type: 'license.upgraded'
  timestamp: string
  data: {
    license: ProgramLicenseWithoutSerial
    order_id: number | null
    reason: string
  }
}

export type LicenseReducedMessage = {
  type: 'license.reduced'
  timestamp: string
  data: {
    license: ProgramLicenseWithoutSerial
    order_id: number | null
    reason: string
  }
}

export type LicenseShortenedMessage = {
  type: 'license.shortened'
  timestamp: string
  data: {
    license: ProgramLicenseWithoutSerial
    order_id: number | null
    reason: string
  }
}

export type LicenseConvertedMessage = {
  type: 'license.converted'
  timestamp: string
  data: {
    license: ProgramLicenseWithoutSerial
    order_id: number | null
    reason: string
  }
}

export type LicenseTransferredMessage = {
  type: 'license.transferred'
  timestamp: string
  data: {
    license: ProgramLicenseWithoutSerial
    order_id: number | null
    reason: string
    transfer: 'received' | 'given'
  }
}

export type LicenseResetMessage = {
  type: 'license.reset'
  timestamp: string
  data: {
    license: ProgramLicenseWithoutSerial
    order_id: number | null
    reason: string
  }
}

export type LicenseSuspendedMessage = {
  type: 'license.suspended'
  timestamp: string
  data: {
    license: ProgramLicenseWithoutSerial
    order_id: number | null
    reason: string
  }
}

export type LicenseResumedMessage = {
  type: 'license.resumed'
  timestamp: string
  data: {
    license: ProgramLicenseWithoutSerial
    order_id: number | null
    reason: string
  }
}

export type LicenseRevokedMessage = {
  type: 'license.revoked'
  timestamp: string
  data: {
    license: ProgramLicenseWithoutSerial
    order_id: number | null
    reason: string
  }
}

export type LicenseExpiringMessage = {
  type: 'license.expiring'
  timestamp: string
  data: {
    license: ProgramLicenseWithoutSerial
    /** what ends */
    kind: 'demo' | 'expiration' | 'updates'
    ends_on: string
    days_left: number
  }
}

export type LicenseExpiredMessage = {
  type: 'license.expired'
  timestamp: string
  data: {
    license: ProgramLicenseWithoutSerial
    order_id: number | null
    reason: string
  }
}

export type ActivationCreatedMessage = {
  type: 'activation.created'
  timestamp: string
  data: {
    license: ProgramLicenseWithoutSerial
    activation: {
      seat: number
      name: string
      version: string
      kind: 'online' | 'offline'
    }
  }
}

export type ActivationReleasedMessage = {
  type: 'activation.released'
  timestamp: string
  data: {
    license: ProgramLicenseWithoutSerial
    activation: {
      seat: number
      name: string
      version: string
      kind: 'online' | 'offline'
    }
  }
}

export type ActivationLapsedMessage = {
  type: 'activation.lapsed'
  timestamp: string
  data: {
    license: ProgramLicenseWithoutSerial
    activation: {
      seat: number
      name: string
      version: string
      kind: 'online' | 'offline'
    }
  }
}

export type OrderPaidMessage = {
  type: 'order.paid'
  timestamp: string
  data: {
    order: {
      id: number
      status: 'pending' | 'paid' | 'cancelled' | 'expired'
      product: string
      mode: string
      servers: number
      periods: number
      currency: string
      subtotal: number
      tax: number
      total: number
      license_id: number | null
      created_at: string
      paid_at: string | null
    }
  }
}

export type InvoiceIssuedMessage = {
  type: 'invoice.issued'
  timestamp: string
  data: {
    invoice: {
      number: string
      order_id: number | null
      issued_on: string
      due_on: string | null
      currency: string
      subtotal: number
      tax: number
      total: number
    }
  }
}

export type WebhookTestMessage = {
  type: 'webhook.test'
  timestamp: string
  data: {
    text: string
  }
}

export type WebhookMessage =
  | LicenseIssuedMessage
  | LicenseExtendedMessage
  | LicenseUpgradedMessage
  | LicenseReducedMessage
  | LicenseShortenedMessage
  | LicenseConvertedMessage
  | LicenseTransferredMessage
  | LicenseResetMessage
  | LicenseSuspendedMessage
  | LicenseResumedMessage
  | LicenseRevokedMessage
  | LicenseExpiringMessage
  | LicenseExpiredMessage
  | ActivationCreatedMessage
  | ActivationReleasedMessage
  | ActivationLapsedMessage
  | OrderPaidMessage
  | InvoiceIssuedMessage
  | WebhookTestMessage

export interface Store {
  /** The licenses of the token’s customer, newest first */
  listLicenses(
    input?: { limit?: number; after?: string },
    options?: CallOptions,
  ): Promise<{
    ok: true
    data: Array<ProgramLicense>
    /** the `after` of the next page; null if this is the last */
    next: string | null
  }>
  /** One license */
  getLicense(
    input: { id: number },
    options?: CallOptions,
  ): Promise<{
    ok: true
    data: ProgramLicense
  }>
  /** Whether the license with this serial number is valid today; changes nothing */
  validateLicense(
    input: {
      serial: string
    },
    options?: CallOptions,
  ): Promise<{
    ok: true
    data: {
      /** true if the code is `valid` or `in_grace` */
      valid: boolean
      code: 'valid' | 'in_grace' | 'expired' | 'suspended' | 'revoked'
      license: ProgramLicenseWithoutSerial
    }
  }>
  /** The servers that hold the seats of a license */
  listLicenseActivations(
    input: { id: number },
    options?: CallOptions,
  ): Promise<{
    ok: true
    data: Array<Server>
  }>
  /** Free the seat of a server */
  deleteLicenseActivation(
    input: { id: number; seat: number },
    options?: CallOptions,
  ): Promise<{
    ok: true
  }>
  /** The servers of all licenses, the longest activated first */
  listServers(
    input?: { limit?: number; after?: string },
    options?: CallOptions,
  ): Promise<{
    ok: true
    data: Array<Server>
    /** the `after` of the next page; null if this is the last */
    next: string | null
  }>
  /** The orders of the token’s customer, newest first */
  listOrders(
    input?: { limit?: number; after?: string },
    options?: CallOptions,
  ): Promise<{
    ok: true
    data: Array<ProgramOrder>
    /** the `after` of the next page; null if this is the last */
    next: string | null
  }>
}

const routes = {
  listLicenses: ['GET', '/api/v1/licenses/'],
  getLicense: ['GET', '/api/v1/licenses/{id}/'],
  validateLicense: ['POST', '/api/v1/licenses/validate/'],
  listLicenseActivations: ['GET', '/api/v1/licenses/{id}/activations/'],
  deleteLicenseActivation: ['DELETE', '/api/v1/licenses/{id}/activations/{seat}/'],
  listServers: ['GET', '/api/v1/servers/'],
  listOrders: ['GET', '/api/v1/orders/'],
} as const satisfies Record<keyof Store, readonly [string, string]>

export class Refused extends Error {
  readonly status: number
  /** Null if the reply was not the shop's, such as the page of a proxy. */
  readonly refusal: (Partial<ProgramRefusal> & { message: string }) | null
  constructor(status: number, refusal: Refused['refusal']) {
    super(refusal?.message ?? `Status ${status}`)
    this.name = 'Refused'
    this.status = status
    this.refusal = refusal
  }
}

export type StoreOptions = { url: string; token: string; fetch?: typeof fetch }
/** Send a writing call again with its `idempotencyKey` if no answer has arrived: it is done at most once. */
export type CallOptions = { idempotencyKey?: string; signal?: AbortSignal }

/** Each call rejects with `Refused` if the store refuses it, and with what `fetch` does if there is no answer. */
export function openStore(options: StoreOptions): Store {
  const calls = Object.entries(routes).map(([name, [method, path]]) => [
    name,
    (input: Record<string, unknown> = {}, call: CallOptions = {}) =>
      send(options, { method, path, input, call }),
  ])
  return Object.fromEntries(calls)
}

async function send(
  store: StoreOptions,
  {
    method,
    path,
    input,
    call,
  }: { method: string; path: string; input: Record<string, unknown>; call: CallOptions },
) {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest.get(name))
    rest.delete(name)
    return encodeURIComponent(value)
  })
  const hasBody = method === 'POST' || method === 'PUT' || method === 'PATCH'
  const query = hasBody
    ? ''
    : String(new URLSearchParams([...rest].map(([name, value]) => [name, String(value)])))
  const reply = await (store.fetch ?? fetch)(new URL(filled + (query && `?${query}`), store.url), {
    method,
    headers: {
      authorization: `Bearer ${store.token}`,
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(call.idempotencyKey ? { 'idempotency-key': call.idempotencyKey } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(Object.fromEntries(rest)) } : {}),
    ...(call.signal ? { signal: call.signal } : {}),
  })
  const answer = await reply.json().catch(() => null)
  if (!reply.ok || answer === null) throw new Refused(reply.status, answer)
  return answer
}
