import { lookup } from 'node:dns/promises'
import { z } from 'zod'
import type { Config } from '../../config/config.ts'

const timeoutMs = 10_000

/** The certificate belongs to the proxy, which may not run yet, so only the name is looked up. */
export async function checkAddress({ baseUrl, trustProxy }: Config): Promise<Finding> {
  const { protocol, hostname } = new URL(baseUrl)
  const known = await lookup(hostname).catch(() => null)
  if (!known) return failed(`BASE_URL: no address is known for ${hostname}`)
  if (protocol === 'https:' && trustProxy === false)
    return warning(
      'BASE_URL is https, but TRUST_PROXY is not set: all visitors would share the limits of the proxy',
    )
  return ok(baseUrl)
}

export const serviceChecks: Record<string, (config: Config) => Promise<Finding>> = {
  /** Connects, starts TLS and signs in. */
  async mail({ smtp }) {
    if (!smtp) return ok('in sandbox')
    const { default: nodemailer } = await import('nodemailer')
    const times = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
    const transport = nodemailer.createTransport({ url: smtp.url, ...times })
    const { host, protocol, username } = new URL(smtp.url)
    try {
      await transport.verify()
      if (username === '') return warning(`${host} answers; SMTP_URL has no user`)
      return ok(`${host} accepts the user${protocol === 'smtps:' ? ', with TLS' : ''}`)
    } catch (error) {
      return failed(`SMTP_URL: ${host}: ${describeError(error)}`)
    } finally {
      transport.close()
    }
  },

  async Stripe({ stripe }) {
    if (!stripe) return ok('in sandbox')
    const { status } = await ask(`${stripe.apiUrl ?? 'https://api.stripe.com'}/v1/balance`, {
      authorization: `Bearer ${stripe.secretKey}`,
    })
    const mode = /^[a-z]+_test_/.test(stripe.secretKey) ? 'test' : 'live'
    if (status === 401) return failed('STRIPE_SECRET_KEY is not accepted')
    // A restricted key may be allowed to do only what the shop needs.
    if (status === 403) return ok(`the restricted ${mode} key is known`)
    return status === 200 ? ok(`the ${mode} key is accepted`) : failed(`answered ${status}`)
  },

  async Telegram({ telegram }) {
    if (!telegram) return ok('in sandbox')
    const { status, body } = await ask(
      `${telegram.apiUrl ?? 'https://api.telegram.org'}/bot${telegram.botToken}/getMe`,
    )
    const bot = z.object({ result: z.object({ username: z.string() }) }).safeParse(body)
    if (status === 401 || status === 404) return failed('TELEGRAM_BOT_TOKEN is not accepted')
    if (!bot.success) return failed(`answered ${status}`)
    const { username } = bot.data.result
    if (username.toLowerCase() !== telegram.botName.toLowerCase())
      return failed(`TELEGRAM_BOT_NAME: the bot of this token is called ${username}`)
    return ok(`the token of ${username} is accepted`)
  },

  async BTCPay({ btcpay }) {
    if (!btcpay) return ok('not configured')
    const { status } = await ask(`${btcpay.url}/api/v1/stores/${encodeURIComponent(btcpay.storeId)}`, {
      authorization: `token ${btcpay.apiKey}`,
    })
    if (status === 401) return failed('BTCPAY_API_KEY is not accepted')
    if (status === 404) return failed('BTCPAY_STORE_ID: there is no such store')
    if (status === 403)
      return warning('the key may not read the store: whether it may create invoices is not known')
    return status === 200 ? ok('the key is accepted for the store') : failed(`BTCPAY_URL answered ${status}`)
  },

  async 'Crypto Pay'({ cryptoPay }) {
    if (!cryptoPay) return ok('not configured')
    const { status } = await ask(`${cryptoPay.apiUrl}/api/getMe`, { 'crypto-pay-api-token': cryptoPay.token })
    if (status === 401) return failed('CRYPTO_PAY_TOKEN is not accepted')
    return status === 200 ? ok('the token is accepted') : failed(`answered ${status}`)
  },

  async 'exchange rates'({ ratesUrls }) {
    if (!ratesUrls) return ok('not read, because card payments are in sandbox')
    const answers = await Promise.all(
      Object.values(ratesUrls).map(async url => {
        const status = await ask(url).then(
          reply => String(reply.status),
          () => 'nothing',
        )
        return { host: new URL(url).host, status }
      }),
    )
    const silent = answers.filter(({ status }) => status !== '200')
    if (silent.length === 0) return ok('all sources answer')
    const words = silent.map(({ host, status }) => `${host} answered ${status}`).join(', ')
    return silent.length === answers.length ? failed(words) : warning(words)
  },

  async VIES({ viesUrl }) {
    if (!viesUrl) return ok('not configured')
    const later = 'VAT numbers are checked again later'
    return ask(`${viesUrl}/check-status`).then(
      ({ status }) => (status === 200 ? ok('answers') : warning(`answered ${status}: ${later}`)),
      (error: unknown) => warning(`${describeError(error)}: ${later}`),
    )
  },

  /** No visitor has the token, so the answer is about the keys only. */
  async Turnstile({ turnstile }) {
    if (!turnstile) return ok('not configured')
    const form = new URLSearchParams({ secret: turnstile.secretKey, response: 'check' })
    const { body } = await ask(`${turnstile.url}/turnstile/v0/siteverify`, {}, form)
    const answer = z.object({ 'error-codes': z.array(z.string()).default([]) }).safeParse(body)
    if (!answer.success) return failed('did not answer as expected')
    return answer.data['error-codes'].includes('invalid-input-secret')
      ? failed('TURNSTILE_SECRET_KEY is not accepted')
      : ok('the secret key is accepted')
  },
}

/** Errors never contain the address, which may contain a token. */
async function ask(url: string, headers: Record<string, string> = {}, body?: URLSearchParams) {
  const { host } = new URL(url)
  const reply = await fetch(url, {
    headers,
    ...(body ? { method: 'POST', body } : {}),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const words = reason instanceof Error ? reason.message : ''
    throw new Error(`${host} cannot be reached${words ? `: ${words}` : ''}`)
  })
  return { status: reply.status, body: await reply.json().catch(() => null) }
}

/** `warning`: the shop starts, but an operator should look at it. */
export type Finding = { outcome: 'ok' | 'warning' | 'failed'; words: string }

export const ok = (words: string): Finding => ({ outcome: 'ok', words })
export const warning = (words: string): Finding => ({ outcome: 'warning', words })
export const failed = (words: string): Finding => ({ outcome: 'failed', words })

export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  const words = error.message || code || error.name
  return error.cause instanceof Error ? `${words}: ${describeError(error.cause)}` : words
}
