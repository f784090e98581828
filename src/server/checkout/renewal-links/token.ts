import { createHmac } from 'node:crypto'
import { addDays } from '../../../domain/day.ts'
import type { License } from '../../../domain/licenses/license.ts'
import type { Config } from '../../config/config.ts'
import { isSameSecret } from '../../platform/is-same-secret.ts'

/** `pay` for who may order for the account, and `see` for an accountant. */
export type LinkUse = 'pay' | 'see'
type Linked = Pick<License, 'expiresOn' | 'servers'> & { id: number; customerId: number }

const lifetimeDays = 45

/** Ends after 45 days, and as soon as the license has another term, size or customer: docs/domain.md, 'Renewal links'. */
export function renewalLink(
  { secret, baseUrl }: Pick<Config, 'secret' | 'baseUrl'>,
  license: Linked,
  { use, today }: { use: LinkUse; today: string },
): string {
  const claims = `${license.id}.${today}.${use}`
  return `${baseUrl}/orders/renewal/?token=${claims}.${sign(secret, claims, license)}`
}

export function readClaims(token: string): { licenseId: number; use: LinkUse; until: string } | null {
  const [, id, day, use] = /^([1-9]\d{0,14})\.(\d{4}-\d\d-\d\d)\.(pay|see)\.[\w-]{43}$/.exec(token) ?? []
  if (!id || !day) return null
  return { licenseId: Number(id), use: use === 'pay' ? 'pay' : 'see', until: addDays(day, lifetimeDays) }
}

/** Whether the shop made the token for the license as it is. */
export function verifiesToken(secret: string, token: string, license: Linked): boolean {
  const claims = token.slice(0, token.lastIndexOf('.'))
  return isSameSecret(token, `${claims}.${sign(secret, claims, license)}`)
}

function sign(secret: string, claims: string, { expiresOn, servers, customerId }: Linked): string {
  return createHmac('sha256', secret)
    .update(`renewal link\0${claims}\0${expiresOn}\0${servers}\0${customerId}`)
    .digest('base64url')
}
