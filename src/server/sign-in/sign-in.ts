import type { Language } from '../../texts/language.ts'
import { findOrCreateCustomer } from '../customers/store.ts'
import { clientNetwork, countTries } from '../platform/rate-limit.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { parseEmail, parsePasscode } from './parse-credentials.ts'
import {
  hashPasscode,
  hashToken,
  isSameHash,
  newToken,
  readKnownBrowser,
  signKnownBrowser,
} from './secrets.ts'
import { sessionExpiry } from './session.ts'
import { insertSession, removePasscode, removeSessionByToken, spendAttempt } from './store.ts'

export type SignInAttempt = {
  email: string
  code: string
  browserToken: string | undefined
  /** The browser's current session, which ends: a planted one must not survive. */
  sessionToken: string | undefined
  knownBrowserCookie: string | undefined
  userAgent: string
  address: string
  /** Null if the browser has chosen none: the account's language stays. */
  language: Language | null
}

/** Exchanges a passcode for a session, and returns the session's token. Refuses 'code-not-valid' without the reason. */
export async function signIn(
  shop: Shop,
  attempt: SignInAttempt,
): Promise<{ sessionToken: string; knownBrowserCookie: string }> {
  const email = parseEmail(attempt.email)
  const now = shop.clock.now()
  const { secret } = shop.config
  const browserHash = await requireCorrectCode(shop, { ...attempt, email, now })
  const sessionToken = await openSession(shop, { ...attempt, email, browserHash, now })
  const knownBrowser = readKnownBrowser(secret, email, attempt.knownBrowserCookie) ?? newToken()
  return { sessionToken, knownBrowserCookie: signKnownBrowser(secret, email, knownBrowser) }
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

async function openSession(
  { db }: Shop,
  { email, browserHash, now, ...browser }: SignInAttempt & { browserHash: string; now: Date },
): Promise<string> {
  const sessionToken = newToken()
  await db.transaction(async tx => {
    if (!(await removePasscode(tx, { browserHash })))
      throw new Refusal('code-not-valid', { fields: ['code'] })
    if (browser.sessionToken) await removeSessionByToken(tx, hashToken(browser.sessionToken))
    await insertSession(tx, {
      tokenHash: hashToken(sessionToken),
      customerId: await findOrCreateCustomer(tx, { email, language: browser.language, now }),
      userAgent: browser.userAgent.slice(0, 300),
      address: browser.address,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: sessionExpiry({ createdAt: now, now }),
    })
  })
  return sessionToken
}
