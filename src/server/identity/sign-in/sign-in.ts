import type { FastifyRequest } from 'fastify'
import { emailAddress } from '../../../contract/call.ts'
import { findOrCreateCustomer } from '../../customers/store.ts'
import { clientNetwork, countTries } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { isSameSecret } from '../../platform/is-same-secret.ts'
import type { Shop } from '../../shop.ts'
import { readBrowserToken, readChosenLanguage } from './cookies.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { removePasscode, spendAttempt } from './passcode-store.ts'
import { hashPasscode, hashToken } from './secrets.ts'

/** Exchanges a passcode for a session. Refuses 'code-not-valid' without the reason. */
export async function signIn(
  shop: Shop,
  request: FastifyRequest,
  typed: { email: string; code: string },
): Promise<OpenedSession> {
  const email = parseEmail(typed.email)
  const now = shop.clock.now()
  const browserHash = await requireCorrectCode(shop, request, { email, code: typed.code, now })
  return shop.db.transaction(async tx => {
    if (!(await removePasscode(tx, { browserHash })))
      throw new Refusal('code-not-valid', { fields: ['code'] })
    // If the browser has chosen none, the account's language stays.
    const id = await findOrCreateCustomer(tx, { email, language: readChosenLanguage(request), now })
    return openSession(tx, shop, { customer: { id, email }, request, now })
  })
}

async function requireCorrectCode(
  shop: Shop,
  request: FastifyRequest,
  { email, code, now }: { email: string; code: string; now: Date },
): Promise<string> {
  const browserToken = readBrowserToken(request)
  const digits = parsePasscode(code)
  // Counted before the comparison, so that parallel guesses cannot share one attempt.
  const passcode =
    digits && browserToken
      ? await spendAttempt(shop.db, { email, browserHash: hashToken(browserToken), now })
      : null
  if (passcode && digits && isSameSecret(passcode.codeHash, hashPasscode(shop.config.secret, email, digits)))
    return passcode.browserHash

  // An attempt without a passcode cannot succeed. It is limited for the database's sake only.
  if (!passcode)
    await countTries(shop, [
      { name: 'sign-in-by-address', subject: clientNetwork(request.ip), most: 200, withinSeconds: 3600 },
    ])
  throw new Refusal('code-not-valid', { fields: ['code'] })
}

/** Trims the address and converts it to lower case. */
export function parseEmail(typed: string): string {
  const parsed = emailAddress.safeParse(typed.trim().toLowerCase())
  if (!parsed.success) throw new Refusal('email-not-valid', { fields: ['email'] })
  return parsed.data
}

/** Six digits, also if grouped ('123 456', '123-456'); null for anything else. */
function parsePasscode(typed: string): string | null {
  const digits = typed.replace(/[\s\p{Pd}]/gu, '')
  return /^[0-9]{6}$/.test(digits) ? digits : null
}
