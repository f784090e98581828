import type { Language } from '../../texts/language.ts'
import { findOrCreateCustomer } from '../customers/store.ts'
import { clientNetwork, countTries } from '../platform/rate-limit.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { parseEmail, parsePasscode } from './parse-credentials.ts'
import { hashPasscode, hashToken, isSameHash, newToken } from './secrets.ts'
import { sessionExpiry } from './session.ts'
import { insertSession, removePasscode, removeSessionByToken, spendAttempt } from './store.ts'

export type SignInAttempt = {
  email: string
  code: string
  browserToken: string | undefined
  /** The browser's current session, which ends: a planted one must not survive. */
  sessionToken: string | undefined
  userAgent: string
  address: string
  /** Null if the browser has chosen none: the account's language stays. */
  language: Language | null
}

/** Exchanges a passcode for a session, and returns the session's token. Refuses 'code-not-valid' without the reason. */
export async function signIn(shop: Shop, attempt: SignInAttempt): Promise<{ sessionToken: string }> {
  const email = parseEmail(attempt.email)
  const now = shop.clock.now()
  await countTries(shop.db, now, [
    { name: 'sign-in-by-address', subject: clientNetwork(attempt.address), most: 200, withinSeconds: 3600 },
  ])

  const codeHash = await requireCorrectCode(shop, { ...attempt, email, now })
  return openSession(shop, { ...attempt, email, codeHash, now })
}

async function requireCorrectCode(
  { db, config }: Shop,
  { email, code, browserToken, now }: SignInAttempt & { now: Date },
): Promise<string> {
  const digits = parsePasscode(code)
  // Counted before the comparison, so that parallel guesses cannot share one attempt.
  const expected =
    digits && browserToken
      ? await spendAttempt(db, { email, browserHash: hashToken(browserToken), now })
      : null
  // Other browsers have a limit of their own, or they could lock the customer out.
  const limit = expected ? 'sign-in-by-account' : 'sign-in-by-strangers'
  await countTries(db, now, [{ name: limit, subject: email, most: 20, withinSeconds: 3600 }])

  const entered = hashPasscode(config.secret, email, digits ?? '')
  if (!expected || !isSameHash(expected, entered)) throw new Refusal('code-not-valid', { fields: ['code'] })
  return expected
}

async function openSession(
  { db }: Shop,
  { email, codeHash, now, ...browser }: SignInAttempt & { codeHash: string; now: Date },
): Promise<{ sessionToken: string }> {
  const sessionToken = newToken()
  await db.transaction(async tx => {
    if (!(await removePasscode(tx, { email, codeHash })))
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
  return { sessionToken }
}
