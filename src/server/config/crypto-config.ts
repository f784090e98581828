import { z } from 'zod'

export const webAddress = z
  .url({ protocol: /^https?$/ })
  .transform(url => new URL(url).href.replace(/\/+$/, ''))

/** The variables of paying in crypto: the bot, and the payment systems whose invoices it hands out. */
export const cryptoVariables = {
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]+$/, 'a token as BotFather gives it, 123456:ABC...')
    .optional(),
  TELEGRAM_BOT_NAME: z
    .string()
    .regex(/^@?\w{5,32}$/, 'the name of the bot, without t.me')
    .transform(name => name.replace('@', ''))
    .optional(),
  TELEGRAM_API_URL: webAddress.optional(),
  BTCPAY_URL: webAddress.optional(),
  BTCPAY_API_KEY: z.string().min(1).optional(),
  BTCPAY_STORE_ID: z.string().min(1).optional(),
  BTCPAY_WEBHOOK_SECRET: z.string().min(1).optional(),
  CRYPTO_PAY_TOKEN: z.string().min(1).optional(),
  CRYPTO_PAY_API_URL: webAddress.default('https://pay.crypt.bot'),
}

const environment = z.object(cryptoVariables)
type CryptoEnvironment = z.output<typeof environment>

/** The bot and a payment system go together: a real chat must never hand out a sandbox invoice, nor the reverse. */
export function* cryptoFaults(env: CryptoEnvironment): Generator<[path: string, message: string]> {
  const { BTCPAY_URL, BTCPAY_API_KEY, BTCPAY_STORE_ID, BTCPAY_WEBHOOK_SECRET } = env
  const btcpay = [BTCPAY_URL, BTCPAY_API_KEY, BTCPAY_STORE_ID, BTCPAY_WEBHOOK_SECRET]
  if (Boolean(env.TELEGRAM_BOT_TOKEN) !== Boolean(env.TELEGRAM_BOT_NAME))
    yield ['TELEGRAM_BOT_NAME', 'TELEGRAM_BOT_TOKEN and TELEGRAM_BOT_NAME go together']
  if (new Set(btcpay.map(Boolean)).size > 1)
    yield ['BTCPAY_URL', 'BTCPAY_URL, BTCPAY_API_KEY, BTCPAY_STORE_ID and BTCPAY_WEBHOOK_SECRET go together']
  if (Boolean(env.TELEGRAM_BOT_TOKEN) !== Boolean(BTCPAY_URL || env.CRYPTO_PAY_TOKEN))
    yield [
      env.TELEGRAM_BOT_TOKEN ? 'BTCPAY_URL' : 'TELEGRAM_BOT_TOKEN',
      'crypto payments need both the bot (TELEGRAM_...) and a payment system (BTCPAY_... or CRYPTO_PAY_TOKEN)',
    ]
}

/** The bot and the payment systems as configured; null where one is not. */
export function cryptoServices(env: CryptoEnvironment) {
  const { BTCPAY_URL, BTCPAY_API_KEY, BTCPAY_STORE_ID, BTCPAY_WEBHOOK_SECRET } = env
  return {
    telegram:
      env.TELEGRAM_BOT_TOKEN && env.TELEGRAM_BOT_NAME
        ? {
            botToken: env.TELEGRAM_BOT_TOKEN,
            botName: env.TELEGRAM_BOT_NAME,
            apiUrl: env.TELEGRAM_API_URL ?? null,
          }
        : null,
    btcpay:
      BTCPAY_URL && BTCPAY_API_KEY && BTCPAY_STORE_ID && BTCPAY_WEBHOOK_SECRET
        ? {
            url: BTCPAY_URL,
            apiKey: BTCPAY_API_KEY,
            storeId: BTCPAY_STORE_ID,
            webhookSecret: BTCPAY_WEBHOOK_SECRET,
          }
        : null,
    cryptoPay: env.CRYPTO_PAY_TOKEN ? { token: env.CRYPTO_PAY_TOKEN, apiUrl: env.CRYPTO_PAY_API_URL } : null,
  }
}
