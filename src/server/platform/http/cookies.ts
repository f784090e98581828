import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** The text of a cookie which scripts may read. */
    lastingCookie(name: string, value: string): string
  }
}

export const lastingSeconds = 365 * 86_400

export async function acceptCookies(app: FastifyInstance, { baseUrl }: { baseUrl: string }) {
  const usual = { path: '/', sameSite: 'lax', secure: baseUrl.startsWith('https:') } as const
  await app.register(cookie, { parseOptions: usual })
  app.decorate('lastingCookie', (name, value) =>
    app.serializeCookie(name, value, { ...usual, maxAge: lastingSeconds }),
  )
}
