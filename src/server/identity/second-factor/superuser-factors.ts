import type { Database, Reader, Transaction } from '../../platform/database/database.ts'
import { countPasskeys, erasePasskeys, findPasskeys } from '../passkeys/store.ts'
import { clearFactors } from '../sign-in/store.ts'
import { countRecoveryCodes, findTotp, removeCodes } from '../superusers/factor-store.ts'
import { listSuperusers } from '../superusers/store.ts'
import type { SignedInSuperuser } from './signed-in-superuser.ts'

export async function listSuperusersWithFactors(db: Reader) {
  const found = await listSuperusers(db)
  const ids = found.map(({ customerId }) => customerId)
  const passkeys = await countPasskeys(db, ids)
  return found.map(superuser => ({
    ...superuser,
    passkeys: passkeys.get(superuser.customerId) ?? 0,
  }))
}

export async function readSecondFactor(db: Database, superuser: SignedInSuperuser) {
  const [totp, passkeys, recoveryCodes] = await Promise.all([
    findTotp(db, superuser.superuserId),
    findPasskeys(db, superuser.customerId),
    countRecoveryCodes(db, superuser.superuserId),
  ])
  return {
    confirmed: superuser.factor !== null,
    totp: totp.secret !== null,
    passkeys: passkeys.length,
    recovery_codes: recoveryCodes,
  }
}

/** The next sign-in enrols a new second factor. */
export async function resetFactor(tx: Transaction, { id, customerId }: { id: number; customerId: number }) {
  await removeCodes(tx, id)
  await erasePasskeys(tx, customerId)
  await clearFactors(tx, customerId)
}
