import { type Action, type Actor, runAction } from '../../audit/run-action.ts'
import { findActionsOn } from '../../audit/store.ts'
import type { Transaction } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findMail, readMailState, resendMail, retryMail } from '../../platform/stored-mails.ts'
import type { Shop } from '../../shop.ts'
import { findCurrentSerials, restoreSerials } from './restore-serials.ts'

const refusals = {
  'not-sent': 'email-not-sent',
  'text-erased': 'email-text-erased',
  'license-changed': 'email-license-changed',
} as const

type Asked = { actor: Actor; mailId: number }

/** To the same recipient. Refuses 'not-found', 'changed-meanwhile' and those of `refusals`. */
export async function resendByHand(shop: Shop, { actor, mailId, resends }: Asked & { resends: number }) {
  await runAction(shop, describeAction('resend e-mail', { actor, mailId }), async tx => {
    const mail = await findMail(tx, mailId)
    if (!mail) throw new Refusal('not-found')
    const restored = await restoreSerials(tx, mail)
    if (restored.resending !== 'possible') throw new Refusal(refusals[restored.resending])
    const isFirst = await resendMail(tx, shop.jobs, {
      mail: restored.mail,
      resends,
      now: shop.clock.now(),
    })
    if (!isFirst) await refuseAsChanged(tx, mailId)
  })
  return requireRecipient(shop, mailId)
}

/** Refuses 'not-found', 'changed-meanwhile', 'email-license-changed'. */
export async function retryByHand(shop: Shop, { actor, mailId }: Asked) {
  await runAction(shop, describeAction('retry e-mail', { actor, mailId }), async tx => {
    if (!(await retryMail(tx, shop.jobs, mailId))) await refuseAsChanged(tx, mailId)
    const mail = await findMail(tx, mailId)
    if (!mail || !(await findCurrentSerials(tx, mail))) throw new Refusal('email-license-changed')
  })
  return requireRecipient(shop, mailId)
}

function describeAction(verb: Action['verb'], { actor, mailId: id }: Asked) {
  return { actor, verb, target: { type: 'e-mail', id }, reason: '', needs: 'nothing' as const }
}

async function refuseAsChanged(tx: Transaction, mailId: number) {
  const mail = await findMail(tx, mailId)
  if (!mail) throw new Refusal('not-found')
  const last = (await findActionsOn(tx, { type: 'e-mail', id: mailId })).at(-1)
  throw new Refusal('changed-meanwhile', {
    changed: {
      by: last?.by ?? '',
      at: last?.at.toISOString() ?? null,
      present: { state: readMailState(mail) },
    },
  })
}

async function requireRecipient({ db }: Shop, mailId: number): Promise<string> {
  return (await findMail(db, mailId))?.recipient ?? ''
}
