import type { z } from 'zod'
import type { refusalReply } from '../../contract/call.ts'
import type { CallBody, CallName, CallReply } from '../../contract/calls.ts'
import type { Transport } from '../../contract/rendering.ts'
import type { Language } from '../../domain/languages.ts'

export type OtherAccount = { id: number; email: string }
export type Refusal = {
  ok: false
  status: number
  message: string
  fields: Record<string, string>
  /** The orders that are the reason. */
  orders?: number[] | undefined
  retryAfter?: number | undefined
  /** The other account that has what was asked for, and for which the person may act. */
  account?: OtherAccount | undefined
  /** Set where pages do more than show the message: `handledRefusals` of the contract. */
  code?: string | undefined
  changed?: { by: string; at: string | null; present: Record<string, unknown> } | undefined
}
export type Answer<Name extends CallName> = { ok: true; reply: CallReply<Name> } | Refusal

export type Options<Name extends CallName> = {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: CallBody<Name>
  form?: Record<string, string>
  /** A multipart form. */
  upload?: FormData
  idempotencyKey?: string
}

/** One call of the shop's API. It never throws: failures and their messages are in the answer. */
export type Api = <Name extends CallName>(name: Name, options?: Options<Name>) => Promise<Answer<Name>>

export function createApi(
  transport: Transport,
  context: { language: Language; csrfToken: () => string; failureText: string; offlineText: string },
): Api {
  return async (name, options = {}) => {
    const [method = 'GET', template = ''] = name.split(' ')
    const path = callPath(template, options)
    try {
      const { status, reply } = await transport({
        method,
        path,
        ...payload(options, context),
      })
      return read(status, reply, context.failureText)
    } catch (error) {
      // `fetch` rejects with a TypeError; a reply that is no JSON throws another error.
      const isOffline = error instanceof TypeError
      const { failureText, offlineText } = context
      return networkFailure(0, isOffline ? `${failureText} ${offlineText}` : failureText)
    }
  }
}

function callPath(
  template: string,
  { params, query }: { params?: Record<string, string | number>; query?: Record<string, string> },
): string {
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(params?.[key] ?? '')),
  )
  const search = new URLSearchParams(query).toString()
  return search ? `${path}?${search}` : path
}

function payload(
  options: Pick<Options<CallName>, 'form' | 'upload' | 'idempotencyKey'> & { body?: unknown },
  { language, csrfToken }: { language: Language; csrfToken: () => string },
) {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'x-csrftoken': csrfToken(),
    'x-language': language,
  }
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  if (options.form) {
    headers['content-type'] = 'application/x-www-form-urlencoded'
    return { headers, body: new URLSearchParams(options.form).toString() }
  }
  if (options.body !== undefined) {
    headers['content-type'] = 'application/json'
    return { headers, body: JSON.stringify(options.body) }
  }
  return options.upload ? { headers, body: options.upload } : { headers }
}

function read<Name extends CallName>(status: number, reply: unknown, failureText: string): Answer<Name> {
  // The server validates each reply against the same contract.
  if (status < 300 && !isNotOk(reply)) return { ok: true, reply: reply as CallReply<Name> }
  return isRefusal(reply) && reply.message
    ? { ...reply, ok: false, status, fields: reply.fields ?? {}, retryAfter: reply.retry_after }
    : networkFailure(status, failureText)
}

function isNotOk(reply: unknown): boolean {
  return typeof reply === 'object' && reply !== null && 'ok' in reply && reply.ok === false
}

function isRefusal(reply: unknown): reply is z.output<typeof refusalReply> {
  return (
    typeof reply === 'object' && reply !== null && 'message' in reply && typeof reply.message === 'string'
  )
}

function networkFailure(status: number, message: string): Refusal {
  return { ok: false, status, message, fields: {} }
}
