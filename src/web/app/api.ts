import type { z } from 'zod'
import type { refusalReply } from '../../contract/call.ts'
import type { CallBody, CallName, CallReply } from '../../contract/calls.ts'
import type { Transport } from '../../contract/rendering.ts'
import type { Language } from '../../domain/languages.ts'

type Refused = z.output<typeof refusalReply>
export type Refusal = Omit<Refused, 'fields' | 'retry_after'> & {
  status: number
  fields: Record<string, string>
  retryAfter?: number | undefined
}
export type Answer<Name extends CallName> = { ok: true; reply: CallReply<Name> } | Refusal

export type Options<Name extends CallName> = {
  params?: Record<string, string | number>
  query?: Record<string, string | undefined>
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
    const { failureText, offlineText } = context
    try {
      const path = callPath(template, options)
      const { status, reply } = await transport({ method, path, ...payload(options, context) })
      return read(status, reply, failureText)
    } catch (error) {
      // `fetch` rejects with a TypeError; a reply that is no JSON throws another error.
      const isOffline = error instanceof TypeError
      return networkFailure(0, isOffline ? `${failureText} ${offlineText}` : failureText)
    }
  }
}

function callPath(template: string, { params, query = {} }: Pick<Options<CallName>, 'params' | 'query'>) {
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(params?.[key] ?? '')),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value)
  return search.size > 0 ? `${path}?${search}` : path
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
  const { ok, message, fields = {}, retry_after: retryAfter, ...more } = (reply ?? {}) as Partial<Refused>
  if (status < 300 && ok !== false) return { ok: true, reply: reply as CallReply<Name> }
  return message
    ? { ...more, ok: false, status, message, fields, retryAfter }
    : networkFailure(status, failureText)
}

function networkFailure(status: number, message: string): Refusal {
  return { ok: false, status, message, fields: {} }
}
