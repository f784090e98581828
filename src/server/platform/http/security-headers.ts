import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** With a policy that allows these inline scripts, each by its hash. */
    securityHeaders(scripts?: readonly string[]): Record<string, string>
  }
  interface FastifyReply {
    /** Returns the nonce for the inline scripts of this page; undefined if the policy is not strict. */
    allowInlineScripts(): string | undefined
  }
}

type Options = { https: boolean; captchaOrigin: string | null; strict: boolean }

/** The captcha is allowed on every page: the demo page may be opened without a page load, under an earlier policy. */
export function sendSecurityHeaders(app: FastifyInstance, options: Options) {
  const headersFor = (scripts: readonly string[] = []) => ({
    ...commonHeaders,
    ...(options.strict ? { 'content-security-policy': contentPolicy(options, scripts.map(hashSource)) } : {}),
    ...(options.https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  })
  const headers = headersFor()
  app.decorate('securityHeaders', headersFor)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  app.decorateReply('allowInlineScripts', function (this: FastifyReply) {
    if (!options.strict) return undefined
    const nonce = randomBytes(16).toString('hex')
    this.header('content-security-policy', contentPolicy(options, [`'nonce-${nonce}'`]))
    return nonce
  })
}

const commonHeaders = {
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
  // The filter of old browsers was itself a vulnerability.
  'x-xss-protection': '0',
}

function hashSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

function contentPolicy({ https, captchaOrigin }: Options, inlineScripts: readonly string[]): string {
  const allowed = captchaOrigin ? `'self' ${captchaOrigin}` : "'self'"
  return [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "img-src 'self' data:",
    ['script-src', allowed, ...inlineScripts].join(' '),
    `frame-src ${allowed}`,
    `connect-src ${allowed}`,
    "style-src 'self'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join(';')
}
