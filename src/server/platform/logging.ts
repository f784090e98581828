import type { FastifyLoggerOptions, FastifyRequest } from 'fastify'

/** Query values, serial numbers, download links and cookies are never logged. */
export function loggerOptions(level: string, stream?: { write(line: string): void }): FastifyLoggerOptions {
  return {
    level,
    ...(stream ? { stream } : {}),
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: redactPath(request.url),
        address: request.ip,
      }),
      err: redactError,
      res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
    },
  }
}

function redactPath(url: string): string {
  const [path = '', query] = url.split('?', 2)
  const names = query ? [...new URLSearchParams(query).keys()].map(name => encodeURIComponent(name)) : []
  const masked = path.replace(/(license\/)([^/]*[^/\d][^/]*)(?=\/|$)/gi, '$1*').replace(/^\/l\/.+/i, '/l/*')
  return names.length > 0 ? `${masked}?${names.join('&')}` : masked
}

/** Omits the values of a failed query: they can contain a passcode or a serial number. */
function redactError(error: unknown): { type: string; message: string; stack: string } {
  if (!isErrorLike(error)) return { type: typeof error, message: String(error), stack: '' }
  const { name: type = 'Error', message, stack = '', cause } = error
  return {
    type,
    message: removeQueryValues(message),
    stack: removeQueryValues(stack),
    ...('code' in error ? { code: error.code } : {}),
    ...('constraint' in error ? { constraint: error.constraint } : {}),
    ...(cause === undefined ? {} : { cause: redactError(cause) }),
  }
}

/** The job queue reports plain objects. */
function isErrorLike(
  error: unknown,
): error is Pick<Error, 'message' | 'stack' | 'cause'> & { name?: string } {
  return (
    typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
  )
}

function removeQueryValues(text: string): string {
  return text.replace(/\nparams: [^]*?(?=\n {4}at |$)/, '')
}
