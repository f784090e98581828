import { emailAddress } from '../../../contract/call.ts'
import type { Language } from '../../../texts/language.ts'
import { findOrCreateCustomer } from '../../customers/store.ts'
import { clientNetwork, countTries } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import { type OpenedSession, openSession, type SigningInBrowser } from './open-session.ts'
import { removePasscode, spendAttempt } from './passcode-store.ts'
import { hashPasscode, hashToken, isSameHash } from './secrets.ts'

type SignInAttempt = SigningInBrowser & {
  email: string
  code: string
  browserToken: string | undefined
  /** Null if the browser has chosen none: the account's language stays. */
  language: Language | null
}

/** Exchanges a passcode for a session. Refuses 'code-not-valid' without the reason. */
export async function signIn(shop: Shop, attempt: SignInAttempt): Promise<OpenedSession> {
  const email = parseEmail(attempt.email)
  const now = shop.clock.now()
  const browserHash = await requireCorrectCode(shop, { ...attempt, email, now })
  return shop.db.transaction(async tx => {
    if (!(await removePasscode(tx, { browserHash })))
      throw new Refusal('code-not-valid', { fields: ['code'] })
    const id = await findOrCreateCustomer(tx, { email, language: attempt.language, now })
    return openSession(tx, shop, { customer: { id, email }, browser: attempt, now })
  })
}

async function requireCorrectCode(
  { db, config }: Shop,
  { email, code, browserToken, address, now }: SignInAttempt & { now: Date },
): Promise<string> {
  const digits = parsePasscode(code)
  // Counted before the comparison, so that parallel guesses cannot share one attempt.
  const passcode =
    digits && browserToken
      ? await spendAttempt(db, { email, browserHash: hashToken(browserToken), now })
      : null
  if (passcode && digits && isSameHash(passcode.codeHash, hashPasscode(config.secret, email, digits)))
    return passcode.browserHash

  // An attempt without a passcode cannot succeed. It is limited for the database's sake only.
  if (!passcode)
    await countTries(db, now, [
      { name: 'sign-in-by-address', subject: clientNetwork(address), most: 200, withinSeconds: 3600 },
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
