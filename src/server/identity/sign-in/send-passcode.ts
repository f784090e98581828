import type { FastifyRequest } from 'fastify'
import { pickTexts } from '../../../texts/all.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { clientNetwork, countTries, forgiveTries } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { writeLetter } from '../../platform/mail/mail.ts'
import type { Shop } from '../../shop.ts'
import { readKnownBrowserCookie } from './cookies.ts'
import { findPasscodeRefusal, type SentPasscode } from './passcode-limits.ts'
import {
  findSentPasscodes,
  insertPasscode,
  lockEmail,
  type NewPasscode,
  removePasscode,
} from './passcode-store.ts'
import { hashPasscode, hashToken, newPasscode, newToken, readKnownBrowser } from './secrets.ts'
import { parseEmail } from './sign-in.ts'

const words = pickTexts(t => t.signInMail)

export const passcodeMinutes = 10
const attemptsPerCode = 5

/** `next` is where to go after signing in with the link. */
type Typed = { email: string; next?: string | undefined }

export async function sendPasscode(shop: Shop, request: FastifyRequest, { email: typed, next }: Typed) {
  const email = parseEmail(typed)
  const now = shop.clock.now()
  const [code, browserToken] = [newPasscode(), newToken()]
  const passcode = {
    email,
    codeHash: hashPasscode(shop.config.secret, email, code),
    browserHash: hashToken(browserToken),
    network: clientNetwork(request.ip),
    knownBrowser: readKnownBrowser(shop.config.secret, email, readKnownBrowserCookie(request)),
    triesLeft: attemptsPerCode,
    sentAt: now,
    expiresAt: new Date(now.getTime() + passcodeMinutes * 60_000),
  }
  const byAddress = { name: 'passcode-by-address', subject: passcode.network, most: 100, withinSeconds: 3600 }
  const limits = passcode.knownBrowser === null ? [byAddress] : []
  const { retryAfterSeconds } = await savePasscode(shop, passcode)
  try {
    await countTries(shop, limits)
    await sendPasscodeMail(shop, request, { email, code, next })
  } catch (error) {
    await removePasscode(shop.db, passcode)
    await forgiveTries(shop, limits)
    throw error
  }
  return { browserToken, retryAfterSeconds }
}

type Passcode = NewPasscode & { knownBrowser: string | null }

/** Returns how long the browser must then wait for another one. */
async function savePasscode({ db }: Shop, passcode: Passcode): Promise<{ retryAfterSeconds: number }> {
  // This runs without the lock, or refused requests would hold connections while they wait for each other.
  await requireLimitsKept(db, passcode)
  return db.transaction(async tx => {
    await lockEmail(tx, passcode.email)
    const sent = await requireLimitsKept(tx, passcode)
    await insertPasscode(tx, passcode)
    const next = findPasscodeRefusal([...sent, passcode], passcode, passcode.sentAt)
    return { retryAfterSeconds: next?.retryAfterSeconds ?? 0 }
  })
}

async function requireLimitsKept(db: Database | Transaction, passcode: Passcode): Promise<SentPasscode[]> {
  const { email, sentAt: now } = passcode
  const sent = await findSentPasscodes(db, { email, now })
  const refusal = findPasscodeRefusal(sent, passcode, now)
  if (refusal) throw new Refusal(refusal.code, refusal)
  return sent
}

async function sendPasscodeMail(
  shop: Shop,
  { language, customer }: FastifyRequest,
  { email, code, next }: Typed & { code: string },
) {
  // Browsers do not send what follows the #, so that no log has the passcode.
  const link = new URL(`${shop.config.baseUrl}/accounts/login/#code=${code}`)
  // Someone who signs in again stays at sign-in until then.
  if (customer) link.searchParams.set('again', '')
  if (next) link.searchParams.set('next', next)
  const t = words[language]
  const mail = writeLetter({ email, language }, shop.config, {
    subject: t.subject(code, shop.config.productName),
    title: t.title,
    parts: [
      t.intro(shop.config.productName),
      { code },
      { button: { label: t.link, link: link.href } },
      t.validFor(passcodeMinutes),
      t.neverShare,
      t.notYou,
    ],
  })
  await shop.mailer.send(mail).catch(error => {
    throw new Refusal('mail-not-sent', { cause: withoutCode(error, code) })
  })
}

/** The cause is logged, and the message of a mailer or of a database may quote the e-mail. */
function withoutCode(error: unknown, code: string): Error {
  return new Error(String(error).replaceAll(code, '*'.repeat(code.length)))
}
