import { isEuCountry, taxedAs } from '../../domain/tax/eu-members.ts'
import { isReverseChargedAbroad } from '../../domain/tax/registrations.ts'
import { isOutsideVatArea } from '../../domain/tax/territories.ts'
import { normalizeVatNumber } from '../../domain/tax/vat-number.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { SellerTax } from '../sellers/read-sale-tax.ts'
import type { Shop } from '../shop.ts'
import { findAnswer, saveAnswer } from './store.ts'
import { hasVatFormat } from './vat-format.ts'
import type { VatCheck, ViesAnswer } from './vies.ts'

/** A number with a valid format is accepted after that. */
const orderTimeoutMs = 4000
const validForMs = 24 * 3600_000
/** Short, because a number may just have been registered. */
const invalidForMs = 15 * 60_000

type VatServices = Pick<Shop, 'db' | 'vies' | 'clock'>
type Sale = Pick<SellerTax, 'sellerCountry' | 'isSellerExempt' | 'registrations'> & {
  typed: string
  country: string
  zip: string
}

/** `check` is null if VIES is not asked: the number does not change the tax, or is of a country outside the EU. */
export type CustomerVat = { isValid: boolean; check: VatCheck | null }

/** Refuses 'vat-number-not-valid', 'vat-number-refused'. Never call it in a transaction: it may take 4 seconds. */
export async function checkCustomerVat(
  shop: VatServices,
  { typed, country, zip, sellerCountry, isSellerExempt, registrations }: Sale,
): Promise<CustomerVat> {
  const number = normalizeVatNumber(typed, country)
  const place = taxedAs(country)
  const isAbroad = !isEuCountry(place)
  const countsAbroad = registrations.includes(place) && isReverseChargedAbroad(place)
  if (number === '' || (isAbroad && !countsAbroad) || isOutsideVatArea({ country, zip }))
    return { isValid: false, check: null }
  if (!hasVatFormat(number, country)) throw new Refusal('vat-number-not-valid', { fields: ['client_vat'] })
  const home = taxedAs(sellerCountry)
  if (isAbroad || place === home || (isSellerExempt && !isEuCountry(home)))
    return { isValid: true, check: null }

  const answer = await askVies(shop, number, orderTimeoutMs)
  if (answer && !answer.valid) throw new Refusal('vat-number-refused', { fields: ['client_vat'] })
  const checkedAt = shop.clock.now().toISOString()
  return {
    isValid: true,
    check: answer ? { outcome: 'valid', checkedAt, ...answer } : { outcome: 'unavailable', checkedAt },
  }
}

/** A recent saved answer or a new one; null if VIES does not answer. */
export async function askVies({ db, vies, clock }: VatServices, number: string, timeoutMs: number) {
  const now = clock.now()
  const saved = await findAnswer(db, number)
  if (saved && isFresh(saved, now)) return saved.answer

  const answer = await vies.ask(number, timeoutMs)
  if (answer) await saveAnswer(db, number, { answer, answeredAt: now })
  return answer
}

export function staleBefore(now: Date): Date {
  return new Date(now.getTime() - validForMs)
}

function isFresh({ answer, answeredAt }: { answer: ViesAnswer; answeredAt: Date }, now: Date): boolean {
  return now.getTime() - answeredAt.getTime() < (answer.valid ? validForMs : invalidForMs)
}
