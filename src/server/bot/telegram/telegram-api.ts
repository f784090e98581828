import { Api, GrammyError } from 'grammy'
import type { Config } from '../../config/config.ts'
import { measureCall } from '../../platform/provider-calls.ts'

/** Each call ends within 20 s, except polling. */
export function telegramApi(telegram: NonNullable<Config['telegram']>): Api {
  const api = new Api(telegram.botToken, {
    timeoutSeconds: 20,
    ...(telegram.apiUrl ? { apiRoot: telegram.apiUrl } : {}),
  })
  api.config.use((call, method, payload, signal) =>
    // Polling waits for updates.
    method === 'getUpdates'
      ? call(method, payload, signal)
      : measureCall('telegram', () => call(method, payload, signal)),
  )
  return api
}

/** The library's own error contains the message and the bot's token, which no log may have. */
export function redactedError(error: unknown): Error {
  if (error instanceof GrammyError)
    return new Error(`Telegram answered ${error.error_code} to ${error.method}`)
  return new Error('Telegram did not answer')
}
