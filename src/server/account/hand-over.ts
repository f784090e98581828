import { sql } from 'drizzle-orm'
import { removeRecipients } from '../customers/mail-recipients.ts'
import { changePerson, findPerson, hasBought } from '../customers/people.ts'
import {
  changeCustomerEmail,
  findCustomerByEmail,
  lockContact,
  removeBillingDetails,
  setInvoiceTerms,
} from '../customers/store.ts'
import { revokeApiTokens } from '../identity/api-tokens/store.ts'
import { erasePasskeys } from '../identity/passkeys/store.ts'
import { removeSessions } from '../identity/sign-in/store.ts'
import { isSuperuser } from '../identity/superusers/store.ts'
import { removeEndpoints } from '../outgoing-webhooks/endpoint-store.ts'
import type { Transaction } from '../platform/database/database.ts'
import { Refusal, requireFound } from '../platform/http/refusal.ts'
import type { Shop } from '../shop.ts'
import { mailBothMailboxes } from './emails.ts'
import { removeEmailChange } from './store.ts'

/**
 * The account gets the address of the person, who must have signed in and bought nothing of their own; the owner gets the
 * person's place, as a manager. Both sign in again. Everything bought stays with the account: docs/domain.md, 'People of an
 * account'.
 */
export async function handOver(shop: Shop, { accountId, personId }: { accountId: number; personId: number }) {
  return shop.db.transaction(async tx => {
    const { email: from, language } = await lockContact(tx, accountId)
    const person = requireFound(await findPerson(tx, { id: personId, customerId: accountId }))
    const own = await findCustomerByEmail(tx, person.email)
    if (!own || !person.role || !person.confirmedAt)
      throw new Refusal('hand-over-not-signed-in', { fields: ['role'] })
    await lockContact(tx, own.id)
    const isBusy = (await hasBought(tx, own.id)) || (await isSuperuser(tx, own.id))
    if (isBusy || (await isSuperuser(tx, accountId)))
      throw new Refusal('hand-over-own-account', { fields: ['role'] })

    const { email: to } = person
    await changeCustomerEmail(tx, { id: own.id, email: `${accountId}@handed-over.invalid` })
    await changeCustomerEmail(tx, { id: accountId, email: to })
    await changeCustomerEmail(tx, { id: own.id, email: from })
    await changePerson(tx, person.id, { email: from, role: 'manager' })
    for (const id of [accountId, own.id]) {
      await removeEmailChange(tx, id)
      await removeSessions(tx, id)
      await erasePasskeys(tx, id)
    }
    await endAccess(tx, own.id, shop.clock.now())
    await exchangeActors(tx, accountId, own.id)
    await mailBothMailboxes(tx, shop, { customerId: accountId, from, to, language, how: 'handedOver' })
    return to
  })
}

/** The two rows have exchanged their people: what each of them did and asked for stays theirs. */
async function exchangeActors(tx: Transaction, account: number, own: number) {
  for (const [table, column] of [
    [sql`api_tokens`, sql`created_by_id`],
    [sql`orders`, sql`placed_by_id`],
  ])
    await tx.execute(sql`
      update ${table} set ${column} = case
        when customer_id <> ${account} then case ${column} when ${account} then ${own}::bigint else ${account}::bigint end
        when ${column} = ${own} then null
        else coalesce(${column}, ${own}::bigint) end
      where customer_id = ${account} or ${column} in (${account}, ${own})`)
  await tx.execute(sql`
    update license_events set customer_id = case customer_id when ${account} then ${own}::bigint else ${account}::bigint end
    where actor_kind = 'customer' and customer_id in (${account}, ${own})`)
  await tx.execute(sql`delete from account_deletions where customer_id in (${account}, ${own})`)
  // An export has the sessions and e-mails of who asked for it.
  await tx.execute(sql`delete from data_exports where customer_id in (${account}, ${own})`)
}

/** The old owner gets the account that the person had. Anyone whom the person let into it would read what the old owner buys. */
async function endAccess(tx: Transaction, own: number, now: Date) {
  await revokeApiTokens(tx, own, now)
  await removeEndpoints(tx, own)
  await removeRecipients(tx, own)
  await removeBillingDetails(tx, own)
  await setInvoiceTerms(tx, own, { days: null, licensedAtOnce: false })
}
