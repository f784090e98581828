import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Bank } from './bank.ts'
import type { CardProvider } from './card-provider.ts'

const longestQuietMs = 300_000

/** Jobs that wait for their next try are tried at once: an outage would have ended by then. */
export async function waitForQuiet(
  client: pg.Client,
  { cards, bank }: { cards: Pick<CardProvider, 'unsent'>; bank: Pick<Bank, 'isIdle'> },
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
