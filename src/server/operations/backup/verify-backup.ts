import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/start-embedded-postgres.ts'
import { checkDatabase, type DatabaseCheck } from './check-database.ts'
import { verifiedFile } from './manifest.ts'
import { type Restored, restoreBackup } from './restore-backup.ts'

export type Verification = { restored: Restored; seconds: number } & DatabaseCheck

/** Restores the newest state into a temporary folder, and checks everything there. */
export async function verifyBackup(dir: string): Promise<Verification> {
  const folder = await mkdtemp(join(tmpdir(), 'astra-verify-'))
  try {
    await chmod(folder, 0o711)
    const dataDir = join(folder, 'data')
    // What a power cut destroys is removed anyway.
    const settings = { fsync: 'off' }
    const started = performance.now()
    const restored = await restoreBackup(dir, { to: dataDir, settings })
    const seconds = (performance.now() - started) / 1000
    const checked = await checkRestored(
      dataDir,
      settings,
      restored.lastCommitAt ?? new Date(restored.base.manifest.stoppedAt),
    )
    if (checked.faults.length === 0)
      await writeFile(verifiedFile(restored.base), new Date().toISOString(), { mode: 0o600 })
    return { restored, seconds, ...checked }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function checkRestored(dataDir: string, settings: Record<string, string>, now: Date) {
  const postgres = await startEmbeddedPostgres({ dataDir, settings, log: () => {} })
  try {
    return await checkDatabase(postgres.superuserUrl, now)
  } finally {
    await postgres.stop()
  }
}
