import type { Language } from '../../texts/language.ts'
import { countTries, networkOf } from '../platform/rate-limit.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { passcodeMail } from './emails.ts'
import { hashOfPasscode, hashOfToken, newPasscode, newToken } from './secrets.ts'
import { type NewPasscode, removePasscode, replacePasscode, whenPasscodeWasSent } from './store.ts'
import { readEmail } from './typed-in.ts'

export const passcodeMinutes = 10
export const resendSeconds = 30
const triesForOneCode = 5

/**
 * Mails a new passcode, and returns the token that binds it to the browser that asked. Whether the address has an
 * account is not even looked up. Refuses 'email-not-valid', 'passcode-too-soon', 'too-many-requests', 'mail-not-sent'.
 */
export async function sendPasscode(
  shop: Shop,
  asked: { email: string; address: string; language: Language },
): Promise<{ browserToken: string }> {
  const email = readEmail(asked.email)
  const now = shop.clock.now()
  await countTries(shop.db, now, [
    { name: 'passcode-by-address', subject: networkOf(asked.address), most: 100, withinSeconds: 3600 },
    { name: 'passcode-by-account', subject: email, most: 10, withinSeconds: 900 },
  ])

  const [code, browserToken] = [newPasscode(), newToken()]
  const passcode = {
    email,
    codeHash: hashOfPasscode(shop.config.secret, email, code),
    browserHash: hashOfToken(browserToken),
    triesLeft: triesForOneCode,
    sentAt: now,
    expiresAt: new Date(now.getTime() + passcodeMinutes * 60_000),
  }
  await requireReplaced(shop, passcode)
  await mailPasscode(shop, { passcode, code, language: asked.language })
  return { browserToken }
}

async function requireReplaced({ db }: Shop, passcode: NewPasscode) {
  const pauseMs = resendSeconds * 1000
  const unlessSentSince = new Date(passcode.sentAt.getTime() - pauseMs)
  if (await replacePasscode(db, passcode, { unlessSentSince })) return

  const sentAt = (await whenPasscodeWasSent(db, passcode.email)) ?? unlessSentSince
  const waitMs = sentAt.getTime() + pauseMs - passcode.sentAt.getTime()
  throw new Refusal('passcode-too-soon', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
}

async function mailPasscode(
  shop: Shop,
  { passcode, code, language }: { passcode: NewPasscode; code: string; language: Language },
) {
  const { productName, supportEmail } = shop.config
  try {
    await shop.mailer.send(
      passcodeMail({
        to: passcode.email,
        language,
        code,
        minutes: passcodeMinutes,
        productName,
        supportEmail,
      }),
    )
  } catch (error) {
    await removePasscode(shop.db, passcode)
    throw new Refusal('mail-not-sent', { cause: withoutCode(error, code) })
  }
}

/** The cause is logged, and a mailer's or a database's message may quote the mail. */
function withoutCode(error: unknown, code: string): Error {
  return new Error(String(error).replaceAll(code, '*'.repeat(code.length)))
}
