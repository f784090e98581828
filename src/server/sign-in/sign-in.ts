import type { Language } from '../../texts/language.ts'
import { findOrCreateCustomer } from '../customers/store.ts'
import { countTries, networkOf } from '../platform/rate-limit.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { hashOfPasscode, hashOfToken, isSameHash, newToken } from './secrets.ts'
import { sessionExpiry } from './session.ts'
import { addSession, removePasscode, removeSessionByToken, takeTry } from './store.ts'
import { readEmail, readPasscode } from './typed-in.ts'

export type SignInTry = {
  email: string
  code: string
  /** What `sendPasscode` gave to the browser that asked. */
  browserToken: string | undefined
  /** The session this browser has now; it ends, so that a planted one is never carried on. */
  sessionToken: string | undefined
  userAgent: string
  address: string
  /** Null where the browser has chosen none: then the account keeps its own. */
  language: Language | null
}

/** Spends a passcode for a new session, whose token it returns. Refuses 'code-not-valid' whatever was wrong with it. */
export async function signIn(shop: Shop, attempt: SignInTry): Promise<{ sessionToken: string }> {
  const email = readEmail(attempt.email)
  const now = shop.clock.now()
  await countTries(shop.db, now, [
    { name: 'sign-in-by-address', subject: networkOf(attempt.address), most: 200, withinSeconds: 3600 },
  ])

  const codeHash = await requireRightCode(shop, { ...attempt, email, now })
  return openSession(shop, { ...attempt, email, codeHash, now })
}

async function requireRightCode(
  { db, config }: Shop,
  { email, code, browserToken, now }: SignInTry & { now: Date },
): Promise<string> {
  const digits = readPasscode(code)
  // Counted before comparing, so that parallel guesses cannot share one try.
  const expected =
    digits && browserToken ? await takeTry(db, { email, browserHash: hashOfToken(browserToken), now }) : null
  // Strangers are counted apart, or they would use up the tries of the account's owner.
  const counted = expected ? 'sign-in-by-account' : 'sign-in-by-strangers'
  await countTries(db, now, [{ name: counted, subject: email, most: 20, withinSeconds: 3600 }])

  const given = hashOfPasscode(config.secret, email, digits ?? '')
  if (!expected || !isSameHash(expected, given)) throw new Refusal('code-not-valid', { fields: ['code'] })
  return expected
}

async function openSession(
  { db }: Shop,
  { email, codeHash, now, ...browser }: SignInTry & { codeHash: string; now: Date },
): Promise<{ sessionToken: string }> {
  const sessionToken = newToken()
  await db.transaction(async tx => {
    if (!(await removePasscode(tx, { email, codeHash })))
      throw new Refusal('code-not-valid', { fields: ['code'] })
    if (browser.sessionToken) await removeSessionByToken(tx, hashOfToken(browser.sessionToken))
    await addSession(tx, {
      tokenHash: hashOfToken(sessionToken),
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
