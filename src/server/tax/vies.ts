import { z } from 'zod'
import { isEuCountry } from '../../domain/tax/eu-members.ts'
import { tidyVatNumber } from '../../domain/tax/vat-number.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../platform/clock.ts'

/** What the EU's register said of a number, and how: the proof that an order keeps. */
export type ViesAnswer = {
  valid: boolean
  /** Names this very question in the register; given only to a seller who named itself. */
  requestIdentifier: string
  name: string
  address: string
  requestDate: string
  /** Word for word. */
  raw: string
}

/** The EU's register of VAT numbers. */
export type Vies = {
  /** Null where it does not say: not in time, out of order, or busy. It never throws. */
  ask(number: string, patienceMs: number): Promise<ViesAnswer | null>
}

type Log = { info(details: object, message: string): void }

const longestReply = 10_000
/** How long a member state that did not answer is left alone, so that only one customer waits for it. */
const restMs = 60_000

const text = z
  .string()
  .nullish()
  .transform(given => storable(given ?? ''))
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
/** What stands beside a verdict that is one. Any other word says why there is none, and 'valid' is then false for nothing. */
const verdicts = ['', 'VALID', 'INVALID', 'INVALID_INPUT']

/** Over the register's own interface, as configured; a register that is not configured never answers. */
export function openVies({ config, clock, log }: { config: Config; clock: Clock; log: Log }): Vies {
  const { viesUrl } = config
  const resting = new Map<string, number>()
  if (!viesUrl) return { ask: async () => null }

  return {
    async ask(number, patienceMs) {
      const country = number.slice(0, 2)
      if ((resting.get(country) ?? 0) > clock.now().getTime()) return null
      try {
        const body = { ...partsOf(number), ...requesterOf(config) }
        return await askOver(`${viesUrl}/check-vat-number`, body, patienceMs)
      } catch (error) {
        resting.set(country, clock.now().getTime() + restMs)
        log.info({ why: whyOf(error), country }, 'VIES did not answer')
        return null
      }
    },
  }
}

async function askOver(
  address: string,
  body: { countryCode: string; vatNumber: string },
  patienceMs: number,
): Promise<ViesAnswer> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  const raw = await response.text()
  if (!response.ok || raw.length > longestReply) throw new Error(`${response.status} ${raw.slice(0, 200)}`)
  const parsed = reply.safeParse(JSON.parse(raw))
  // Its refusals, such as MS_UNAVAILABLE, are answered with 200 too.
  if (!parsed.success) throw new Error(raw.slice(0, 200))
  const { countryCode, vatNumber, userError, ...said } = parsed.data
  if (!said.valid && !verdicts.includes(userError)) throw new Error(userError.slice(0, 200))
  if (
    (countryCode ?? body.countryCode) !== body.countryCode ||
    (vatNumber ?? body.vatNumber) !== body.vatNumber
  )
    throw new Error('it spoke of another number')
  return { ...said, raw }
}

function partsOf(number: string) {
  return { countryCode: number.slice(0, 2), vatNumber: number.slice(2) }
}

/** With it the register names the question, which proves later that it was asked. */
function requesterOf({ seller }: Config) {
  if (!seller.vat || !isEuCountry(seller.country)) return {}
  const { countryCode, vatNumber } = partsOf(tidyVatNumber(seller.vat, seller.country))
  return { requesterMemberStateCode: countryCode, requesterNumber: vatNumber }
}

function storable(given: string): string {
  return given.replaceAll('\0', '').toWellFormed().slice(0, 1000)
}

function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

declare module '../shop.ts' {
  interface Shop {
    vies: Vies
  }
}
