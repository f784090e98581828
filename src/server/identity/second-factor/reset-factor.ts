import type { Transaction } from '../../platform/database/database.ts'
import { erasePasskeys } from '../passkeys/store.ts'
import { clearFactors } from '../sign-in/store.ts'
import { removeCodes } from '../superusers/factor-store.ts'

/** The next sign-in enrols a new second factor. */
export async function resetFactor(tx: Transaction, { id, customerId }: { id: number; customerId: number }) {
  await removeCodes(tx, id)
  await erasePasskeys(tx, customerId)
  await clearFactors(tx, customerId)
}
