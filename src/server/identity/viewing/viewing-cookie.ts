import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'

const name = 'viewing'

export function readViewingToken(request: FastifyRequest): string | undefined {
  return request.cookies[name] || undefined
}

/** The browser keeps it longer than the view lasts: a page that is still open then must not act for the superuser. */
export function setViewingCookie(
  reply: FastifyReply,
  { token, config }: { token: string; config: Pick<Config, 'baseUrl'> },
) {
  const secure = config.baseUrl.startsWith('https:')
  reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'lax', secure })
}

export function clearViewingCookie(reply: FastifyReply) {
  reply.clearCookie(name, { path: '/' })
}
