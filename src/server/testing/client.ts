import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Database } from '../platform/database/database.ts'
import { sandboxMails } from '../sandbox/mailbox/tables.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Payload = {
  json?: unknown
  form?: Record<string, string> | FormData
  headers?: Record<string, string>
}

export type VisitedShop = { app: FastifyInstance; shop: { db: Database } }
export type Visitor = ReturnType<typeof visitor>

/** Has a cookie jar and sends the CSRF token. */
export function visitor({ app, shop }: VisitedShop, { address = '127.0.0.1', userAgent = 'test' } = {}) {
  const cookies = new Map<string, string>()

  async function ask(method: Method, url: string, sent: Payload = {}): Promise<LightMyRequestResponse> {
    if (method !== 'GET' && !cookies.has('csrftoken')) await ask('GET', '/health')
    const reply = await app.inject({
      method,
      url,
      remoteAddress: address,
      ...(await toRequest(sent, {
        'user-agent': userAgent,
        ...(cookies.size > 0 ? { cookie: [...cookies].map(pair => pair.join('=')).join('; ') } : {}),
        ...(method === 'GET' ? {} : { 'x-csrftoken': cookies.get('csrftoken') ?? '' }),
      })),
    })
    for (const cookie of reply.cookies) saveCookie(cookie)
    return reply
  }

  function saveCookie(cookie: { name: string; value: string; maxAge?: number; expires?: Date }) {
    const isExpired = cookie.maxAge === 0 || (cookie.expires && cookie.expires.getTime() === 0)
    if (isExpired) cookies.delete(cookie.name)
    else cookies.set(cookie.name, cookie.value)
  }

  const asksForPasscode = (email: string, sent: Pick<Payload, 'headers'> = {}) =>
    ask('POST', '/api/accounts/auth/', { form: { email }, ...sent })
  const entersCode = (email: string, code: string, sent: Pick<Payload, 'headers'> = {}) =>
    ask('POST', '/api/accounts/auth/', { form: { email, code }, ...sent })

  return {
    cookies,
    ask,
    get: (url: string, sent?: Pick<Payload, 'headers'>) => ask('GET', url, sent),
    /** The data of an answer. */
    reads: async (url: string) => (await ask('GET', url)).json().data,
    post: (url: string, sent?: Payload) => ask('POST', url, sent),
    put: (url: string, sent?: Payload) => ask('PUT', url, sent),
    delete: (url: string, sent?: Payload) => ask('DELETE', url, sent),
    asksForPasscode,
    entersCode,

    async signsIn(email: string, sent?: Pick<Payload, 'headers'>) {
      const asking = await expectOk(asksForPasscode(email, sent))
      const code = await newestPasscode(shop.db, email)
      const entering = await expectOk(entersCode(email, code, sent))
      return { asking, entering }
    },
  }
}

export async function newestPasscode(db: Database, email: string): Promise<string> {
  const sent = await db
    .select()
    .from(sandboxMails)
    .where(eq(sandboxMails.recipient, email.trim().toLowerCase()))
    .orderBy(desc(sandboxMails.id))
    .limit(5)
  // Mails sent by jobs may arrive after it.
  const code = sent.map(({ subject }) => /\b\d{6}\b/.exec(subject)?.[0]).find(Boolean)
  if (!code) throw new Error(`No passcode was mailed to ${email}`)
  return code
}

async function toRequest(
  { json, form, headers }: Payload,
  own: Record<string, string>,
): Promise<InjectOptions> {
  if (json !== undefined) {
    const type = { 'content-type': 'application/json' }
    return { payload: JSON.stringify(json), headers: { ...own, ...type, ...headers } }
  }
  if (!form) return { headers: { ...own, ...headers } }
  // A browser sends the length of the whole form.
  const encoded = new Response(form instanceof FormData ? form : new URLSearchParams(form))
  const type = { 'content-type': encoded.headers.get('content-type') ?? '' }
  return { payload: Buffer.from(await encoded.arrayBuffer()), headers: { ...own, ...type, ...headers } }
}

async function expectOk(asked: Promise<LightMyRequestResponse>) {
  const reply = await asked
  if (reply.statusCode !== 200) throw new Error(`Signing in answered ${reply.statusCode}: ${reply.body}`)
  return reply
}
