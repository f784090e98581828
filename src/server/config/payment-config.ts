import { z } from 'zod'
import { addProblem, nonEmpty, requireTogether, webAddress } from './variables.ts'

export const cardConfig = z
  .object({
    STRIPE_SECRET_KEY: nonEmpty.optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/[^,\s]/, 'one secret, or several separated by commas')
      .optional(),
    STRIPE_API_URL: webAddress.optional(),
  })
  .superRefine((env, context) =>
    requireTogether(context, env, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']),
  )
  .transform(env => ({
    stripe:
      env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: env.STRIPE_SECRET_KEY,
            webhookSecret: env.STRIPE_WEBHOOK_SECRET,
            apiUrl: env.STRIPE_API_URL ?? null,
          }
        : null,
  }))

export const cryptoConfig = z
  .object({
    TELEGRAM_BOT_TOKEN: z
      .string()
      .regex(/^\d+:[\w-]+$/, 'a token from BotFather, such as 123456:ABC...')
      .optional(),
    TELEGRAM_BOT_NAME: z
      .string()
      .regex(/^@?\w{5,32}$/, 'the username of the bot, without t.me/')
      .transform(name => name.replace('@', ''))
      .optional(),
    TELEGRAM_API_URL: webAddress.optional(),
    BTCPAY_URL: webAddress.optional(),
    BTCPAY_API_KEY: nonEmpty.optional(),
    BTCPAY_STORE_ID: nonEmpty.optional(),
    BTCPAY_WEBHOOK_SECRET: nonEmpty.optional(),
    CRYPTO_PAY_TOKEN: nonEmpty.optional(),
    CRYPTO_PAY_API_URL: webAddress.default('https://pay.crypt.bot'),
  })
  .superRefine((env, context) => {
    requireTogether(context, env, ['TELEGRAM_BOT_TOKEN', 'TELEGRAM_BOT_NAME'])
    requireTogether(context, env, [
      'BTCPAY_URL',
      'BTCPAY_API_KEY',
      'BTCPAY_STORE_ID',
      'BTCPAY_WEBHOOK_SECRET',
    ])
    // A real chat must never send a sandbox invoice, nor the reverse.
    if (Boolean(env.TELEGRAM_BOT_TOKEN) !== Boolean(env.BTCPAY_URL || env.CRYPTO_PAY_TOKEN))
      addProblem(
        context,
        env.TELEGRAM_BOT_TOKEN ? 'BTCPAY_URL' : 'TELEGRAM_BOT_TOKEN',
        'crypto payments need both the bot (TELEGRAM_...) and a provider (BTCPAY_... or CRYPTO_PAY_TOKEN)',
      )
  })
  .transform(({ BTCPAY_URL, BTCPAY_API_KEY, BTCPAY_STORE_ID, BTCPAY_WEBHOOK_SECRET, ...env }) => ({
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
  }))
