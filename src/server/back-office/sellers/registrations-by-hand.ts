import { type Actor, runAction } from '../../audit/run-action.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import {
  findCountryProblem,
  isRegistrationNumber,
  normalizeRegistrationNumber,
} from '../../sellers/check-registration.ts'
import { addRegistration, endRegistration, everyRegistration } from '../../sellers/registrations.ts'
import { findSellers } from '../../sellers/store.ts'
import type { Shop } from '../../shop.ts'
import { refuseAsChanged } from '../row-version.ts'

type ByHand = { actor: Actor; reason: string }
type NewRegistration = { sellerId: number | null; country: string; number: string; validFrom: string }

/** Refuses 'registration-exists', and a country or number that is not valid. */
export async function addRegistrationByHand(shop: Shop, { actor, reason }: ByHand, given: NewRegistration) {
  const { country, sellerId } = given
  const sellerCountry = await findSellerCountry(shop, sellerId)
  const number = normalizeRegistrationNumber(given.number)
  if (findCountryProblem(country, { sellerCountry, configuredRates: shop.config.taxRates }) !== null)
    throw new Refusal('bad-request', { problems: { country: { kind: 'notValid' } } })
  if (!isRegistrationNumber(number, country))
    throw new Refusal('bad-request', { problems: { number: { kind: 'notValid' } } })
  const action = {
    verb: 'add registration' as const,
    target: { type: 'registration', id: country },
    actor,
    reason,
  }
  await runAction(shop, { ...action, needs: 'reason and fresh factor' }, async tx => {
    if (!(await addRegistration(tx, { ...given, number })))
      throw new Refusal('registration-exists', { fields: ['country'] })
  })
}

/** Refuses 'not-found', 'changed-meanwhile', and a day before the first. */
export async function endRegistrationByHand(
  shop: Shop,
  { actor, reason, id, validUntil }: ByHand & { id: number; validUntil: string },
) {
  const { country } = await requireRegistration(shop.db, id)
  const action = {
    verb: 'end registration' as const,
    target: { type: 'registration', id: country },
    actor,
    reason,
  }
  await runAction(shop, { ...action, needs: 'reason and fresh factor' }, async tx => {
    const { sellerId, validUntil: endsOn } = await requireRegistration(tx, id)
    if (endsOn !== null)
      await refuseAsChanged(tx, { tableName: 'seller_registrations', rowId: id }, { valid_until: endsOn })
    if (!(await endRegistration(tx, { sellerId, country, validUntil })))
      throw new Refusal('bad-request', { problems: { valid_until: { kind: 'notValid' } } })
  })
}

async function findSellerCountry({ db, config }: Shop, sellerId: number | null): Promise<string> {
  if (sellerId === null) return config.seller.country
  const [seller] = await findSellers(db, [sellerId])
  if (!seller || seller.closedAt) throw new Refusal('not-found')
  return seller.country
}

async function requireRegistration(db: Shop['db'] | Transaction, id: number) {
  const found = (await everyRegistration(db)).find(row => row.id === id)
  if (!found) throw new Refusal('not-found')
  return found
}
