import { createHmac, timingSafeEqual } from 'node:crypto'
import { Api, GrammyError } from 'grammy'
import type { Config } from '../../config/config.ts'

export const telegramName = 'telegram'

/** Each call ends within 20 s, except polling. */
export function telegramApi(telegram: NonNullable<Config['telegram']>): Api {
  return new Api(telegram.botToken, {
    timeoutSeconds: 20,
    ...(telegram.apiUrl ? { apiRoot: telegram.apiUrl } : {}),
  })
}

export function telegramWebhookSecret({ secret }: Pick<Config, 'secret'>): string {
  return createHmac('sha256', secret).update('telegram webhook').digest('base64url')
}

export function isFromTelegram(
  config: Pick<Config, 'secret'>,
  headers: Record<string, string | string[] | undefined>,
): boolean {
  const secret = headers['x-telegram-bot-api-secret-token']
  if (typeof secret !== 'string') return false
  const [left, right] = [Buffer.from(telegramWebhookSecret(config)), Buffer.from(secret)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** For logs: the library's own error contains the message and the bot's token. */
export function redactedError(error: unknown): Error {
  if (error instanceof GrammyError)
    return new Error(`Telegram answered ${error.error_code} to ${error.method}`)
  return new Error('Telegram did not answer')
}
