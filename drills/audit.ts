import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Finding } from '../src/server/operations/doctor/check.ts'
import type { Bank } from './bank.ts'
import type { CardProvider } from './card-provider.ts'
import type { Ledger } from './ledger.ts'
import type { MailServer } from './mail-server.ts'

/** What the doctor found that must not be. */
export function describeBroken(findings: readonly Finding[]): string[] {
  return findings
    .filter(({ broken }) => broken > 0)
    .map(({ name, broken, first }) => `doctor: ${name} ${broken}: ${first.join(', ')}`)
}

/** Waits until all is done, prints what was promised to customers, and returns what was not kept. */
export async function auditTrade(client: pg.Client, street: Street): Promise<string[]> {
  const { ledger, mails } = street
  const began = Date.now()
  const waiting = await waitForQuiet(client, street)
  const quietSeconds = Math.round((Date.now() - began) / 1000)
  const losses = await findLosses(client, ledger)
  const { posted, twice, slowest, faults } = await countMails(client, mails)
  const all = [...ledger.orders.values()]
  const byTransfer = all.filter(({ method }) => method === 'bank').length
  const paid = all.filter(({ isPaid }) => isPaid).length
  console.log(
    `${all.length} orders (${byTransfer} by transfer), ${paid} paid, ${ledger.seats.size} servers activated, ${losses.length} lost`,
  )
  console.log(`${posted} e-mails, ${twice} of them received twice, the slowest after ${slowest} s`)
  console.log(`quiet after ${quietSeconds} s; replies ${ledger.describeReplies()}`)
  return [...waiting, ...losses, ...faults, ...ledger.faults.map(fault => `answered 500: ${fault}`)]
}

type Street = { ledger: Ledger; mails: MailServer; cards: CardProvider; bank: Bank }

type StoredOrder = {
  id: number
  email: string
  key: string | null
  status: string
  mode: string
  servers: number
  coupon: string | null
  owner: string | null
}

/** Each acknowledgement that the database does not know, and each order that no one placed. */
async function findLosses(client: pg.Client, ledger: Ledger): Promise<string[]> {
  const { rows } = await client.query<StoredOrder>(`
    select o.id, c.email, o.idempotency_key as key, o.status, o.mode, o.servers, o.coupon, owner.email as owner
    from orders o join customers c on c.id = o.customer_id left join fulfilments f on f.order_id = o.id
    left join licenses l on l.id = f.license_id left join customers owner on owner.id = l.customer_id`)
  const stored = new Map(rows.map(row => [Number(row.id), row]))
  const orders = [...ledger.orders.values()].flatMap(accepted => {
    const { id, email, key, mode, servers, coupon, isPaid } = accepted
    const row = stored.get(id)
    if (!row) return [`order ${id} is lost`]
    const asPlaced = row.email === email && row.key === key && row.mode === mode && row.servers === servers
    if (!asPlaced || (row.coupon ?? '') !== coupon)
      return [`order ${id} is another: ${JSON.stringify({ accepted, row })}`]
    if (isPaid && (row.status !== 'paid' || row.owner !== email))
      return [`order ${id} was paid, but is ${row.status}`]
    return !isPaid && row.status === 'paid' ? [`order ${id} is paid without money`] : []
  })
  // What the card provider failed is cancelled, and its customer has read so.
  const unknown = rows.filter(({ id, status }) => status !== 'cancelled' && !ledger.orders.has(Number(id)))
  return [
    ...orders,
    ...unknown.map(({ id }) => `order ${id} was never acknowledged`),
    ...(await findLostSeats(client, ledger)),
  ]
}

async function findLostSeats(client: pg.Client, { seats }: Ledger): Promise<string[]> {
  const { rows } = await client.query<{ id: string; fingerprint: Buffer }>(
    'select license_id as id, fingerprint from activations where released_at is null',
  )
  const held = new Set(rows.map(({ id, fingerprint }) => `${id} ${fingerprint.toString('base64url')}`))
  return [...seats.values()].flatMap(({ licenseId, fingerprint, isHeld }) =>
    held.has(`${licenseId} ${fingerprint}`) === isHeld
      ? []
      : [`license ${licenseId}: a seat that was ${isHeld ? 'activated is free' : 'released is held'}`],
  )
}

/** At least once each, and at most twice. */
async function countMails(client: pg.Client, mails: MailServer) {
  const { rows } = await client.query<{
    recipient: string
    subject: string
    posted: number
    slowest: number
  }>(`
    select recipient, subject, count(*)::integer as posted,
      max(extract(epoch from coalesce(sent_at, now()) - created_at))::integer as slowest
    from mails group by 1, 2`)
  const faults: string[] = []
  let twice = 0
  for (const { recipient, subject, posted } of rows) {
    const received = mails.count(recipient, subject)
    twice += Math.max(0, received - posted)
    if (received < posted || received > 2 * posted)
      faults.push(`e-mail '${subject}' to ${recipient}: posted ${posted} times, received ${received} times`)
  }
  const posted = rows.reduce((sum, row) => sum + row.posted, 0)
  return { posted, twice, slowest: Math.max(0, ...rows.map(row => row.slowest)), faults }
}

const longestQuietMs = 300_000

/** Jobs that wait for their next try are tried at once: an outage would have ended by then. */
export async function waitForQuiet(
  client: pg.Client,
  { cards, bank }: Pick<Street, 'cards' | 'bank'>,
): Promise<string[]> {
  const deadline = Date.now() + longestQuietMs
  for (;;) {
    const { rows } = await client.query<{ what: string; count: number }>(`
      select 'unsent e-mails' as what, count(*)::integer as count from mails where sent_at is null
      union all select 'unprocessed events', count(*)::integer from webhook_events where processed_at is null
      union all select 'jobs ' || name || ' ' || state, count(*)::integer from pgboss.job
        where state in ('created', 'retry', 'active') and start_after < now() + interval '1 hour'
          and name not like '\\_\\_%' group by name, state`)
    const left = rows.filter(({ count }) => count > 0)
    if (left.length === 0 && cards.unsent() === 0 && bank.isIdle()) return []
    if (Date.now() > deadline)
      return [
        ...left.map(({ what, count }) => `not quiet: ${count} ${what}`),
        `not quiet: ${cards.unsent()} webhooks`,
      ]
    await client.query("update pgboss.job set start_after = now() where state = 'retry'")
    await setTimeout(1_000)
  }
}
