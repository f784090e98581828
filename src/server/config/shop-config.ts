import { isIP } from 'node:net'
import { z } from 'zod'
import { commaSeparated, isPublic, webAddress } from './variables.ts'

const link = z.url({ protocol: /^https?$/ })

export const shopConfig = z
  .object({
    HOST: z.string().default('127.0.0.1'),
    PORT: z.coerce.number().int().min(0).max(65535).default(3000),
    BASE_URL: webAddress.optional(),
    TRUST_PROXY: z
      .string()
      .refine(isTrustable, 'a number of proxies, or their addresses or networks')
      .optional(),
    PRODUCT_NAME: z.string().max(60).default('Astra'),
    DOWNLOAD_URL: link.optional(),
    DOCUMENTATION_URL: link.optional(),
    SUPPORT_EMAIL: z.email().default('support@example.com'),
    SUPERUSER_EMAILS: z.string().toLowerCase().pipe(commaSeparated).pipe(z.array(z.email())).default([]),
    MAX_OPEN_BANK_ORDERS: z.coerce.number().int().min(1).max(1_000_000).default(5),
    UPGRADE_LIFETIME_MIN_DAYS: z.coerce.number().int().min(0).max(365).default(180),
    PUBLIC_CACHE: z.enum(['0', '1']).default('0'),
    PLACE_REVIEW_FROM: z.coerce.number().int().min(0).max(1_000_000_000).default(100_000),
    METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
    MIN_FREE_DISK_MB: z.coerce.number().int().min(0).max(1_000_000_000).default(100),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .transform(env => ({
    host: env.HOST,
    isPublic: isPublic(env),
    port: env.PORT,
    baseUrl: env.BASE_URL ?? `http://localhost:${env.PORT}`,
    trustProxy: parseTrustProxy(env.TRUST_PROXY),
    productName: env.PRODUCT_NAME,
    supportEmail: env.SUPPORT_EMAIL,
    downloadUrl: env.DOWNLOAD_URL ?? null,
    documentationUrl: env.DOCUMENTATION_URL ?? null,
    superuserEmails: env.SUPERUSER_EMAILS,
    maxOpenBankOrders: env.MAX_OPEN_BANK_ORDERS,
    upgradeLifetimeMinDays: env.UPGRADE_LIFETIME_MIN_DAYS,
    publicCache: env.PUBLIC_CACHE === '1',
    placeReviewFrom: env.PLACE_REVIEW_FROM,
    metricsToken: env.METRICS_TOKEN ?? null,
    minFreeBytes: env.MIN_FREE_DISK_MB * 1_000_000,
    logLevel: env.LOG_LEVEL,
  }))

/** Accepts a number of hops, addresses, networks such as 10.0.0.0/8, and Fastify's names for private networks. */
function isTrustable(value: string): boolean {
  return /^[1-9]\d{0,2}$/.test(value) || value.split(',').every(part => isNetwork(part.trim()))
}

function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return (
    rest.length === 0 &&
    maxBits > 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits))
  )
}

function parseTrustProxy(value: string | undefined): boolean | number | string[] {
  if (value === undefined) return false
  if (/^\d+$/.test(value)) return Number(value)
  return value.split(',').map(network => network.trim())
}
