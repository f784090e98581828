import { randomBytes } from 'node:crypto'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
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
export async function sendSecurityHeaders(app: FastifyInstance, options: Options) {
  await app.register(helmet, {
    contentSecurityPolicy: options.strict && contentPolicy(options),
    hsts: options.https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
  })
  // Helmet's own nonces would be drawn for every reply, most of which carry no script.
  app.decorateReply('letScriptsIn', function (this: FastifyReply) {
    if (!options.strict) return undefined
    const nonce = randomBytes(16).toString('hex')
    this.helmet({ contentSecurityPolicy: contentPolicy({ ...options, nonce }) })
    return nonce
  })
}

function contentPolicy({ https, captchaOrigin, nonce }: Options & { nonce?: string }) {
  const fromHere = ["'self'", ...(captchaOrigin ? [captchaOrigin] : [])]
  return {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'base-uri': ["'none'"],
      'object-src': ["'none'"],
      'frame-ancestors': ["'none'"],
      'form-action': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'script-src': [...fromHere, ...(nonce ? [`'nonce-${nonce}'`] : [])],
      'frame-src': fromHere,
      'connect-src': fromHere,
      'style-src': ["'self'"],
      ...(https ? { 'upgrade-insecure-requests': [] } : {}),
    },
  } satisfies FastifyHelmetOptions['contentSecurityPolicy']
}
