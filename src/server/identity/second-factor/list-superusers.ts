import type { Reader } from '../../platform/database/database.ts'
import { countPasskeys } from '../passkeys/store.ts'
import { findTotpOwners } from '../superusers/factor-store.ts'
import { listSuperusers } from '../superusers/store.ts'

export async function listSuperusersWithFactors(db: Reader) {
  const found = await listSuperusers(db)
  const owners = await findTotpOwners(db)
  const passkeys = await countPasskeys(
    db,
    found.map(({ customerId }) => customerId),
  )
  return found.map(superuser => ({
    ...superuser,
    totp: owners.has(superuser.id),
    passkeys: passkeys.get(superuser.customerId) ?? 0,
  }))
}
