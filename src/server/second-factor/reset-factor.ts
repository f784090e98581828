import { erasePasskeys } from '../passkeys/store.ts'
import type { Transaction } from '../platform/database.ts'
import { clearFactors } from '../sign-in/store.ts'
import { removeCodes } from '../superusers/factor-store.ts'

/** For a superuser who has lost everything: the next sign-in enrols a new second factor. */
export async function resetFactor(tx: Transaction, { id, customerId }: { id: number; customerId: number }) {
  await removeCodes(tx, id)
  await erasePasskeys(tx, customerId)
  await clearFactors(tx, customerId)
}
