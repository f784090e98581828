import type { Reader } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { isFresh } from '../sign-in/confirmed-factor.ts'
import type { SignedInCustomer } from '../sign-in/session.ts'
import { findTotp } from '../superusers/factor-store.ts'
import { findPasskeys } from './store.ts'

export async function hasSecondFactor(
  db: Reader,
  { superuserId, customerId }: { superuserId: number; customerId: number },
): Promise<boolean> {
  if ((await findTotp(db, superuserId)).secret !== null) return true
  return (await findPasskeys(db, customerId)).length > 0
}

/**
 * Otherwise the passcode alone, which the mailbox gives, would add the passkey that is to be the second factor of a
 * superuser.
 */
export async function requireFactorForChange(db: Reader, customer: SignedInCustomer, now: Date) {
  const { superuser, id: customerId } = customer
  if (!superuser || isFresh(superuser.factor, now)) return
  if (await hasSecondFactor(db, { superuserId: superuser.id, customerId }))
    throw new Refusal('factor-required')
}
