import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/**
 * Scripts and styles run only from this origin, or with the page's own nonce; nothing may frame the shop. An outside
 * captcha is let in on every page: the demo page is also reached without a page load, under an earlier page's policy.
 */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  options: { https: boolean; captchaOrigin: string | null; strict: boolean },
) {
  const outside = options.captchaOrigin ? [options.captchaOrigin] : []
  await app.register(helmet, {
    enableCSPNonces: options.strict,
    contentSecurityPolicy: options.strict
      ? {
          useDefaults: false,
          directives: {
            'default-src': ["'self'"],
            'base-uri': ["'none'"],
            'object-src': ["'none'"],
            'frame-ancestors': ["'none'"],
            'form-action': ["'self'"],
            'img-src': ["'self'", 'data:'],
            'script-src': ["'self'", ...outside],
            'frame-src': ["'self'", ...outside],
            'connect-src': ["'self'", ...outside],
            'style-src': ["'self'"],
            ...(options.https ? { 'upgrade-insecure-requests': [] } : {}),
          },
        }
      : false,
    hsts: options.https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
  })
}
