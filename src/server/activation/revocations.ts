import type { RevocationClaims } from '../../domain/licenses/activation.ts'
import { signToken } from '../licenses/files/license-keys.ts'
import { findGoodGenerations } from '../licenses/store.ts'
import type { Shop } from '../shop.ts'
import { commonClaims } from './answer.ts'

export async function signRevocations(shop: Shop): Promise<string> {
  const claims: RevocationClaims = {
    ...commonClaims(shop, shop.clock.now()),
    licenses: await findGoodGenerations(shop.db),
    revoked_kids: shop.licenseKeys.revokedKids,
  }
  return signToken(shop.licenseKeys, 'astra-revocations+jwt', claims)
}
