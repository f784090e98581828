import type { Database } from '../../platform/database/database.ts'
import { findPasskeys } from '../passkeys/store.ts'
import { countRecoveryCodes, findTotp } from '../superusers/factor-store.ts'
import type { SignedInSuperuser } from './signed-in-superuser.ts'

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
