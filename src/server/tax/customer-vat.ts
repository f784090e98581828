import { eq, lt } from 'drizzle-orm'
import { isEuCountry, taxedAs } from '../../domain/tax/eu-members.ts'
import { isReverseChargedAbroad } from '../../domain/tax/registrations.ts'
import { isOutsideVatArea } from '../../domain/tax/territories.ts'
import { normalizeVatNumber } from '../../domain/tax/vat-number.ts'
import { firstRow } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { SellerTax } from '../sellers/read-sale-tax.ts'
import type { Shop } from '../shop.ts'
import { vatAnswers } from './tables.ts'
import { hasVatFormat } from './vat-format.ts'
import type { VatCheck } from './vies.ts'

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
type CustomerVat = { isValid: boolean; check: VatCheck | null }

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
  const saved = await firstRow(db.select().from(vatAnswers).where(eq(vatAnswers.number, number)))
  const freshMs = saved?.valid ? validForMs : invalidForMs
  if (saved && now.getTime() - saved.answeredAt.getTime() < freshMs) return saved.answer

  const answer = await vies.ask(number, timeoutMs)
  if (!answer) return null
  const values = { valid: answer.valid, answer, answeredAt: now }
  await db
    .insert(vatAnswers)
    .values({ number, ...values })
    .onConflictDoUpdate({ target: vatAnswers.number, set: values })
  return answer
}

export async function removeStaleAnswers({ db, clock }: Pick<Shop, 'db' | 'clock'>) {
  const isStale = lt(vatAnswers.answeredAt, new Date(clock.now().getTime() - validForMs))
  await db.delete(vatAnswers).where(isStale)
}
