import type { FastifyLoggerOptions, FastifyRequest } from 'fastify'

/** Structured logs. Query values, serial numbers and cookies never reach them. */
export function loggerOptions(level: string, stream?: { write(line: string): void }): FastifyLoggerOptions {
  return {
    level,
    ...(stream ? { stream } : {}),
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: loggablePath(request.url),
        address: request.ip,
      }),
      err: loggableError,
      res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
    },
  }
}

/** A path without its query's values, and with serial numbers masked. */
function loggablePath(url: string): string {
  const [path = '', query] = url.split('?', 2)
  const names = query ? [...new URLSearchParams(query).keys()].map(name => encodeURIComponent(name)) : []
  const masked = path.replace(/(license\/)([^/]*[^/\d][^/]*)(?=\/|$)/gi, '$1*')
  return names.length > 0 ? `${masked}?${names.join('&')}` : masked
}

/** Without the values of a failed query: they may be a whole mail, with a passcode or a serial number in it. */
function loggableError(error: unknown): { type: string; message: string; stack: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const { name: type, message, stack = '', cause } = error
  return {
    type,
    message: withoutValues(message),
    stack: withoutValues(stack),
    ...('code' in error ? { code: error.code } : {}),
    ...('constraint' in error ? { constraint: error.constraint } : {}),
    ...(cause === undefined ? {} : { cause: loggableError(cause) }),
  }
}

function withoutValues(text: string): string {
  return text.replace(/\nparams: [^]*?(?=\n {4}at |$)/, '')
}
