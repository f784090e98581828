import type { FastifyLoggerOptions, FastifyRequest } from 'fastify'

/** Structured logs. Query values, serial numbers and cookies never reach them (design.md, 'Rules'). */
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
