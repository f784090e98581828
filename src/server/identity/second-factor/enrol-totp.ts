import { randomBytes } from 'node:crypto'
import { pickTexts } from '../../../texts/all.ts'
import { runAction } from '../../audit/run-action.ts'
import { type Contact, findContact } from '../../customers/store.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { countTries, forgiveTries } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Mail, type Sender, writeLetter } from '../../platform/mail/mail.ts'
import { postMail } from '../../platform/mail/outbox.ts'
import type { Shop } from '../../shop.ts'
import { hasSecondFactor } from '../passkeys/change-passkeys.ts'
import { isFresh, isFreshSignIn } from '../sign-in/session.ts'
import { setFactor } from '../sign-in/store.ts'
import {
  base32,
  decryptSecret,
  encryptSecret,
  findStep,
  hashRecoveryCode,
  makeRecoveryCodes,
  totpAddress,
} from '../superusers/factor-secrets.ts'
import { confirmTotp, findTotp, replaceRecoveryCodes, savePendingTotp } from '../superusers/factor-store.ts'
import { guesses } from './confirm-factor.ts'
import { requireFreshFactor, type SignedInSuperuser } from './signed-in-superuser.ts'

/** The secret counts once its first code is entered; until then a previous one does. */
export async function beginToEnrolTotp(shop: Shop, superuser: SignedInSuperuser) {
  const { db, config } = shop
  await requireMayEnrol(shop, superuser)
  const secret = randomBytes(20)
  await savePendingTotp(db, superuser.superuserId, encryptSecret(secret, config.secret))
  const address = totpAddress(secret, { issuer: config.productName, email: superuser.email })
  return { secret: base32(secret), address }
}

/** Returns new recovery codes, and e-mails the superuser. */
export async function finishEnrollingTotp(shop: Shop, superuser: SignedInSuperuser, typed: string) {
  const { db, config, clock } = shop
  const { superuserId, sessionId } = superuser
  const now = clock.now()
  await requireMayEnrol(shop, superuser)
  await countTries(shop, guesses(superuser))
  const notValid = new Refusal('factor-code-not-valid', { fields: ['code'] })
  const { pending } = await findTotp(db, superuserId)
  const secret = pending && decryptSecret(pending, config.secret)
  const digits = typed.replace(/\s/g, '')
  const step = secret && /^\d{6}$/.test(digits) ? findStep(secret, digits, now) : null
  if (!pending || step === null) throw notValid
  await forgiveTries(shop, guesses(superuser))
  return changeFactor(shop, superuser, 'app', async tx => {
    if (!(await confirmTotp(tx, { superuserId, pending, step }))) throw notValid
    await setFactor(tx, sessionId, { factor: 'totp', now })
    return issueRecoveryCodes(tx, shop, superuserId)
  })
}

/** They replace the earlier ones. E-mails the superuser. */
export async function renewRecoveryCodes(shop: Shop, superuser: SignedInSuperuser): Promise<string[]> {
  requireFreshFactor(superuser, shop.clock.now())
  return changeFactor(shop, superuser, 'codes', tx => issueRecoveryCodes(tx, shop, superuser.superuserId))
}

const verbs = { app: 'set up app', codes: 'renew recovery codes' } as const

async function changeFactor<Result>(
  shop: Shop,
  actor: SignedInSuperuser,
  changed: keyof typeof verbs,
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const { superuserId, customerId } = actor
  const target = { type: 'superuser', id: superuserId }
  const action = { actor, verb: verbs[changed], target, reason: '', needs: 'nothing' as const }
  return runAction(shop, action, async tx => {
    const now = shop.clock.now()
    const result = await change(tx)
    const mail = factorChangedMail(changed, await findContact(tx, customerId), shop.config)
    const key = `second-factor:${changed}:${superuserId}:${now.getTime()}` as const
    await postMail(tx, shop, { ...mail, key })
    return result
  })
}

async function issueRecoveryCodes(tx: Transaction, { config }: Shop, superuserId: number): Promise<string[]> {
  const codes = makeRecoveryCodes()
  await replaceRecoveryCodes(
    tx,
    superuserId,
    codes.map(code => hashRecoveryCode(code, config.secret)),
  )
  return codes
}

/** A superuser without a second factor has to sign in again instead. */
async function requireMayEnrol({ db, clock }: Shop, superuser: SignedInSuperuser) {
  const now = clock.now()
  if (isFresh(superuser.factor, now)) return
  if (await hasSecondFactor(db, superuser)) throw new Refusal('factor-required')
  if (!isFreshSignIn(superuser.signedInAt, now)) throw new Refusal('sign-in-again')
}

const words = pickTexts(t => t.secondFactorMail)

function factorChangedMail(changed: 'app' | 'codes', { email, language }: Contact, config: Sender): Mail {
  const { notYou, [changed]: t } = words[language]
  const settings = { label: notYou, link: `${config.baseUrl}/accounts/settings/` }
  const subject = t.subject(config.productName)
  const parts = [t.opening, [settings]]
  return writeLetter({ email, language }, config, { subject, title: t.title, parts })
}
