import { createHmac, timingSafeEqual } from 'node:crypto'
import { Api, GrammyError } from 'grammy'
import type { Config } from '../../config/config.ts'

/** The Bot API with the shop's token; each call ends within 20 s, polling excepted. */
export function telegramApi(telegram: NonNullable<Config['telegram']>): Api {
  return new Api(telegram.botToken, {
    timeoutSeconds: 20,
    ...(telegram.apiUrl ? { apiRoot: telegram.apiUrl } : {}),
  })
}

/** What Telegram repeats with each update, once the webhook was set with it. */
export function telegramWebhookSecret({ secret }: Pick<Config, 'secret'>): string {
  return createHmac('sha256', secret).update('telegram webhook').digest('base64url')
}

export function isFromTelegram(
  config: Pick<Config, 'secret'>,
  headers: Record<string, string | string[] | undefined>,
): boolean {
  const given = headers['x-telegram-bot-api-secret-token']
  if (typeof given !== 'string') return false
  const [left, right] = [Buffer.from(telegramWebhookSecret(config)), Buffer.from(given)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** A failed call in a few words: the library's own error holds what was said, and below it the address with the token. */
export function telegramFault(error: unknown): Error {
  if (error instanceof GrammyError)
    return new Error(`Telegram answered ${error.error_code} to ${error.method}`)
  return new Error('Telegram did not answer')
}
