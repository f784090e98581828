import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'

declare module 'fastify' {
  interface FastifyReply {
    /** Lets in the inline scripts of this one page that carry the nonce; undefined where any script may run. */
    letScriptsIn(): string | undefined
  }
}

type Options = { https: boolean; captchaOrigin: string | null; strict: boolean }

/**
 * Scripts and styles run only from this origin, or with the page's own nonce; nothing may frame the shop. An outside
 * captcha is let in on every page: the demo page is also reached without a page load, under an earlier page's policy.
 */
export function sendSecurityHeaders(app: FastifyInstance, options: Options) {
  const headers = {
    ...sameEverywhere,
    ...(options.strict ? { 'content-security-policy': contentPolicy(options) } : {}),
    ...(options.https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  app.decorateReply('letScriptsIn', function (this: FastifyReply) {
    if (!options.strict) return undefined
    const nonce = randomBytes(16).toString('hex')
    this.header('content-security-policy', contentPolicy({ ...options, nonce }))
    return nonce
  })
}

const sameEverywhere = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // The filter of old browsers opened holes of its own.
  'x-xss-protection': '0',
}

function contentPolicy({ https, captchaOrigin, nonce }: Options & { nonce?: string }): string {
  const fromHere = captchaOrigin ? `'self' ${captchaOrigin}` : "'self'"
  return [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "img-src 'self' data:",
    `script-src ${fromHere}${nonce ? ` 'nonce-${nonce}'` : ''}`,
    `frame-src ${fromHere}`,
    `connect-src ${fromHere}`,
    "style-src 'self'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join(';')
}
