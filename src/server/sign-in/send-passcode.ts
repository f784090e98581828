import type { Language } from '../../texts/language.ts'
import { clientNetwork, countTries } from '../platform/rate-limit.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { passcodeMail } from './emails.ts'
import { parseEmail } from './parse-credentials.ts'
import { hashPasscode, hashToken, newPasscode, newToken } from './secrets.ts'
import { findPasscodeSentAt, type NewPasscode, removePasscode, replacePasscode } from './store.ts'

export const passcodeMinutes = 10
export const resendSeconds = 30
const attemptsPerCode = 5

/** Returns the browser token. Refuses 'email-not-valid', 'passcode-too-soon', 'too-many-requests', 'mail-not-sent'. */
export async function sendPasscode(
  shop: Shop,
  request: { email: string; address: string; language: Language },
): Promise<{ browserToken: string }> {
  const email = parseEmail(request.email)
  const now = shop.clock.now()
  await countTries(shop.db, now, [
    { name: 'passcode-by-address', subject: clientNetwork(request.address), most: 100, withinSeconds: 3600 },
    { name: 'passcode-by-account', subject: email, most: 10, withinSeconds: 900 },
  ])

  const [code, browserToken] = [newPasscode(), newToken()]
  const passcode = {
    email,
    codeHash: hashPasscode(shop.config.secret, email, code),
    browserHash: hashToken(browserToken),
    triesLeft: attemptsPerCode,
    sentAt: now,
    expiresAt: new Date(now.getTime() + passcodeMinutes * 60_000),
  }
  await savePasscode(shop, passcode)
  await sendPasscodeMail(shop, { passcode, code, language: request.language })
  return { browserToken }
}

async function savePasscode({ db }: Shop, passcode: NewPasscode) {
  const pauseMs = resendSeconds * 1000
  const unlessSentSince = new Date(passcode.sentAt.getTime() - pauseMs)
  if (await replacePasscode(db, passcode, { unlessSentSince })) return

  const sentAt = (await findPasscodeSentAt(db, passcode.email)) ?? unlessSentSince
  const waitMs = sentAt.getTime() + pauseMs - passcode.sentAt.getTime()
  throw new Refusal('passcode-too-soon', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
}

async function sendPasscodeMail(
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

/** The cause is logged, and the message of a mailer or of a database may quote the e-mail. */
function withoutCode(error: unknown, code: string): Error {
  return new Error(String(error).replaceAll(code, '*'.repeat(code.length)))
}
