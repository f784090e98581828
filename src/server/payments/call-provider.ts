/** Never quotes the request, which may contain a key. */
export class ProviderFault extends Error {
  readonly status: number | null
  constructor(who: string, what: string, options: { status?: number; cause?: unknown } = {}) {
    super(`${who}: ${what}`, options.cause === undefined ? {} : { cause: options.cause })
    this.name = 'ProviderFault'
    this.status = options.status ?? null
  }
}

type ProviderCall = {
  who: string
  url: string
  method?: 'GET' | 'POST'
  headers: Record<string, string>
  body?: unknown
}

const timeLimitMs = 10_000

/** Throws `ProviderFault` without a success reply within 10 s. */
export async function callProvider({
  who,
  url,
  method = 'GET',
  headers,
  body,
}: ProviderCall): Promise<unknown> {
  const reply = await fetch(url, {
    method,
    headers: {
      accept: 'application/json',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(timeLimitMs),
  }).catch((cause: unknown) => {
    throw new ProviderFault(who, 'did not answer', { cause })
  })
  if (!reply.ok) {
    await reply.body?.cancel()
    throw new ProviderFault(who, `answered ${reply.status}`, { status: reply.status })
  }
  return reply.json().catch((cause: unknown) => {
    throw new ProviderFault(who, 'did not answer in JSON', { cause })
  })
}
