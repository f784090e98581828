import { join } from 'node:path'
import type pg from 'pg'
import { onGround } from '../bench/ground.ts'
import { restoreBackup } from '../src/server/operations/backup/restore-backup.ts'
import { verifyBackup } from '../src/server/operations/backup/verify-backup.ts'
import { startEmbeddedPostgres } from '../src/server/platform/embedded-postgres/start-embedded-postgres.ts'
import { removeDataDir } from '../src/server/testing/database-for-tests.ts'
import { print, seconds } from './harness.ts'

export async function measureRestore(client: pg.Client, dir: string) {
  const count = 'select count(*)::integer as count, max(number)::integer as last from invoices'
  await onRestored(dir, undefined, async (restored, { ms, segments }) => {
    print('restored to the newest state, seconds', seconds(ms))
    print('WAL segments replayed', segments)
    const [there, here] = [await restored.query(count), await client.query(count)]
    print('invoices stored and restored', `${here.rows[0].count} and ${there.rows[0].count}`)
  })
}

export async function measureVerification(dir: string) {
  const started = performance.now()
  // The rules of the books do not hold for the seeded rows.
  const { seconds: restoring, facts } = await verifyBackup(dir)
  print('verified as by bin/backup --verify, seconds', seconds(performance.now() - started))
  print('of which it restored, seconds', restoring.toFixed(1))
  for (const fact of facts.slice(0, 3)) print('checked', fact)
}

export async function measureMoment(dir: string, moment: string) {
  await onRestored(dir, moment, async (restored, { ms }) => {
    print('restored to a moment, seconds', seconds(ms))
    const { rows } = await restored.query(
      `select count(*)::integer as count, round(extract(epoch from $1::timestamptz - max(written_at)) * 1000, 1)::text as gap
      from drill_moments`,
      [moment],
    )
    print('rows before the moment, of 201', rows[0].count)
    print('the last one was written before the moment, ms', rows[0].gap)
  })
}

type Restored = { ms: number; segments: number }

/** Restores to a folder that goes afterwards; without a moment to the newest state. */
function onRestored(
  dir: string,
  at: string | undefined,
  act: (client: pg.Client, restored: Restored) => Promise<void>,
) {
  return onGround(async ({ makeFolder, connect, defer }) => {
    const to = join(await makeFolder(), 'restored')
    const started = performance.now()
    const { segments } = await restoreBackup(dir, { to, ...(at ? { at } : {}) })
    const ms = performance.now() - started
    const postgres = await startEmbeddedPostgres({ dataDir: to, log: () => {} })
    defer(() => removeDataDir(to))
    defer(postgres.stop)
    await act(await connect(postgres.superuserUrl), { ms, segments })
  })
}
