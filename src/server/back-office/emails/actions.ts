import { emailActions } from '../../../definitions/email.ts'
import { findActionsOn } from '../../audit/store.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { Refusal, requireFound } from '../../platform/http/refusal.ts'
import {
  findMail,
  findResends,
  readMailState,
  resendMail,
  retryMail,
  setMailHandled,
} from '../../platform/mail/stored-mails.ts'
import type { Shop } from '../../shop.ts'
import { rules } from '../engine/rules.ts'
import { findCurrentSerials, restoreSerials } from './restore-serials.ts'

/** Refuses 'not-found'. */
export async function requireMail({ db }: Pick<Shop, 'db'>, id: number) {
  return requireFound(await findMail(db, id))
}

export async function readResendable(shop: Pick<Shop, 'db'>, id: number) {
  const mail = await requireMail(shop, id)
  const resends = (await findResends(shop.db, [id])).get(id) ?? []
  return { mail, resends, restored: await restoreSerials(shop.db, mail) }
}
type Found = Awaited<ReturnType<typeof readResendable>>

const refusals = {
  'not-sent': 'email-not-sent',
  'text-erased': 'email-text-erased',
  'license-changed': 'email-license-changed',
} as const

/** Who has the link of a refund collects the money. It goes to the customer once, and is on the page of the order. */
const mayResend = ({ mail: { kind }, restored: { resending } }: Found) =>
  kind !== 'refund-claim' && (resending === 'possible' || refusals[resending])

/** False for an e-mail with a link by which its recipient changes the account without signing in. */
function mayForward({ mail: { orderId, licenseId, text } }: Found): boolean {
  return (orderId ?? licenseId) !== null && !text.includes('/accounts/mail/?token=')
}

async function sendAgain(
  tx: Transaction,
  { jobs, clock }: Shop,
  { restored, resends: { length }, recipient }: Found & { recipient: string },
) {
  if (restored.resending === 'possible')
    await resendMail(tx, jobs, { mail: { ...restored.mail, recipient }, resends: length, now: clock.now() })
  return { recipient }
}

const hasFailed = ({ mail }: Found) => readMailState(mail) === 'failed'

export const emailRules = rules(
  emailActions,
  {
    read: readResendable,
    seen: ({ resends }) => ({ resends: resends.length }),
    table: 'mails',
    changed: async (tx, id) => (await findActionsOn(tx, { type: 'email', id })).at(-1),
  },
  {
    resend: {
      allows: mayResend,
      run: (tx, shop, found) => sendAgain(tx, shop, { ...found, recipient: found.mail.recipient }),
    },
    forward: {
      allows: found => mayForward(found) && mayResend(found),
      run: (tx, shop, { address, ...found }) => sendAgain(tx, shop, { ...found, recipient: address }),
    },
    retry: {
      allows: found => (hasFailed(found) && found.mail.html !== '') || 'not-failed',
      async run(tx, { jobs }, { mail }) {
        await retryMail(tx, jobs, mail.id)
        if (!(await findCurrentSerials(tx, mail))) throw new Refusal('email-license-changed')
        return { recipient: mail.recipient }
      },
    },
    handle: {
      allows: found => hasFailed(found) || 'not-failed',
      run: (tx, { clock }, { mail }) => setMailHandled(tx, mail.id, clock.now()),
    },
  },
)
