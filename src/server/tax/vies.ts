import { z } from 'zod'
import { isEuCountry } from '../../domain/tax/eu-members.ts'
import { isVatIdentifier } from '../../domain/tax/seller-tax-number.ts'
import { normalizeVatNumber } from '../../domain/tax/vat-number.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../platform/clock.ts'
import { measureCall } from '../platform/provider-calls.ts'

/** An answer of the EU's register, saved with the order as proof. */
export type ViesAnswer = {
  valid: boolean
  /** The register gives it to this request; empty unless the seller identified itself. */
  requestIdentifier: string
  name: string
  address: string
  requestDate: string
  raw: string
}

export type VatCheck =
  | ({ outcome: 'valid'; checkedAt: string } & ViesAnswer)
  | { outcome: 'unavailable'; checkedAt: string }

export type Vies = {
  /** Null if it does not answer in time or answers with an error. Never throws. */
  ask(number: string, timeoutMs: number): Promise<ViesAnswer | null>
}

type Log = { info(details: object, message: string): void }

const maxReplyLength = 10_000
/** How long a member state that did not answer is not asked again, so that only one customer waits. */
const pauseMs = 60_000

const text = z
  .string()
  .nullish()
  .transform(value => toStorableText(value ?? ''))
const reply = z.object({
  countryCode: z.string().nullish(),
  vatNumber: z.string().nullish(),
  valid: z.boolean(),
  requestIdentifier: text,
  name: text,
  address: text,
  requestDate: text,
  userError: text,
})
/** Any other `userError` says that the check failed, and so `valid` is false. */
const conclusiveErrors = ['', 'VALID', 'INVALID', 'INVALID_INPUT']

/** A register that is not configured never answers. */
export function openVies({ config, clock, log }: { config: Config; clock: Clock; log: Log }): Vies {
  const { viesUrl } = config
  const pausedUntil = new Map<string, number>()
  if (!viesUrl) return { ask: async () => null }

  return {
    async ask(number, timeoutMs) {
      const country = number.slice(0, 2)
      if ((pausedUntil.get(country) ?? 0) > clock.now().getTime()) return null
      try {
        const body = { ...splitNumber(number), ...identifyRequester(config) }
        return await measureCall('vies', () => post(`${viesUrl}/check-vat-number`, body, timeoutMs))
      } catch (error) {
        pausedUntil.set(country, clock.now().getTime() + pauseMs)
        log.info({ reason: describeError(error), country }, 'VIES did not answer')
        return null
      }
    },
  }
}

async function post(address: string, body: { countryCode: string; vatNumber: string }, timeoutMs: number) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const raw = await response.text()
  if (!response.ok || raw.length > maxReplyLength) throw new Error(`${response.status} ${raw.slice(0, 200)}`)
  const parsed = reply.safeParse(JSON.parse(raw))
  // Errors such as MS_UNAVAILABLE have status 200 too.
  if (!parsed.success) throw new Error(raw.slice(0, 200))
  const { countryCode, vatNumber, userError, ...answer } = parsed.data
  if (!answer.valid && !conclusiveErrors.includes(userError)) throw new Error(userError.slice(0, 200))
  if (
    (countryCode ?? body.countryCode) !== body.countryCode ||
    (vatNumber ?? body.vatNumber) !== body.vatNumber
  )
    throw new Error('the answer is about another number')
  return { ...answer, raw }
}

function splitNumber(number: string) {
  return { countryCode: number.slice(0, 2), vatNumber: number.slice(2) }
}

/** The register returns a request identifier to a requester, which is the proof of the check. */
function identifyRequester({ seller }: Config) {
  if (!isVatIdentifier(seller.vat) || !isEuCountry(seller.country)) return {}
  const { countryCode, vatNumber } = splitNumber(normalizeVatNumber(seller.vat, seller.country))
  return { requesterMemberStateCode: countryCode, requesterNumber: vatNumber }
}

function toStorableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().slice(0, 1000)
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

declare module '../shop.ts' {
  interface Shop {
    vies: Vies
  }
}
