import { Api, GrammyError } from 'grammy'
import type { Config } from '../../config/config.ts'

/** Each call ends within 20 s, except polling. */
export function telegramApi(telegram: NonNullable<Config['telegram']>): Api {
  return new Api(telegram.botToken, {
    timeoutSeconds: 20,
    ...(telegram.apiUrl ? { apiRoot: telegram.apiUrl } : {}),
  })
}

/** For logs: the library's own error contains the message and the bot's token. */
export function redactedError(error: unknown): Error {
  if (error instanceof GrammyError)
    return new Error(`Telegram answered ${error.error_code} to ${error.method}`)
  return new Error('Telegram did not answer')
}
