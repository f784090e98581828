import { isEuCountry } from '../../domain/tax/eu-members.ts'
import { tidyVatNumber } from '../../domain/tax/vat-number.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { findAnswer, saveAnswer } from './store.ts'
import type { VatCheck } from './vat-check.ts'
import { hasVatFormat } from './vat-format.ts'
import type { ViesAnswer } from './vies.ts'

/** How long an order waits for the register before the number counts by its form. */
const patienceMs = 4000
const validForMs = 24 * 3600_000
/** A number that is being registered, or was mistyped there, can be tried again soon. */
const invalidForMs = 15 * 60_000

type Asking = Pick<Shop, 'db' | 'vies' | 'clock'>
type Sale = { typed: string; country: string; sellerCountry: string }

/** `check` is null where the register need not be asked, because the number does not change the tax. */
export type CustomerVat = { isValid: boolean; check: VatCheck | null }

/**
 * Whether the customer has a VAT number that moves the tax to them; docs/domain.md, 'Tax'. Refuses a number that has not
 * the form of the customer's country in the EU, and one that the register says is not valid. It may take 4 seconds:
 * never call it in a transaction.
 */
export async function customerVat(
  shop: Asking,
  { typed, country, sellerCountry }: Sale,
): Promise<CustomerVat> {
  const number = tidyVatNumber(typed, country)
  if (number === '' || !isEuCountry(country)) return { isValid: false, check: null }
  if (!hasVatFormat(number, country)) throw new Refusal('vat-number-not-valid', { fields: ['client_vat'] })
  if (country === sellerCountry) return { isValid: true, check: null }

  const answer = await answerFor(shop, number, patienceMs)
  if (answer && !answer.valid) throw new Refusal('vat-number-refused', { fields: ['client_vat'] })
  const checkedAt = shop.clock.now().toISOString()
  return {
    isValid: true,
    check: answer ? { outcome: 'valid', checkedAt, ...answer } : { outcome: 'unavailable', checkedAt },
  }
}

/** The register's answer of today, or a new one; null where it does not answer. */
export async function answerFor(
  { db, vies, clock }: Asking,
  number: string,
  patience: number,
): Promise<ViesAnswer | null> {
  const now = clock.now()
  const kept = await findAnswer(db, number)
  if (kept && isFresh(kept, now)) return kept.answer

  const answer = await vies.ask(number, patience)
  if (answer) await saveAnswer(db, number, { answer, answeredAt: now })
  return answer
}

/** Until when a kept answer may be of use. */
export function staleBefore(now: Date): Date {
  return new Date(now.getTime() - validForMs)
}

function isFresh({ answer, answeredAt }: { answer: ViesAnswer; answeredAt: Date }, now: Date): boolean {
  return now.getTime() - answeredAt.getTime() < (answer.valid ? validForMs : invalidForMs)
}
