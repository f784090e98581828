import type { FastifyInstance } from 'fastify'
import type { Shop } from '../../shop.ts'
import {
  followSegments,
  listArchivedSegments,
  listReadableBackups,
  removeOldBackups,
} from './backup-folder.ts'
import { readBackupState } from './read-backup-state.ts'
import { takeBackup } from './take-backup.ts'

const hourMs = 3600_000
const dayMs = 24 * hourMs
/** The hour of the day, in UTC. */
const nightlyHour = 2

/** Every night, and at once if there is none that can be followed by the archive. */
export function registerBackups(app: FastifyInstance, shop: Shop, databaseUrl: string) {
  const { backupDir, backupKeepDays, dataDir } = shop.config
  if (!backupDir) return
  const closing = new AbortController()
  let running: Promise<void> | undefined

  async function backUp(dir: string) {
    const state = await readBackupState(shop)
    if (state?.isArchiveFailing)
      shop.log.error('PostgreSQL cannot archive its WAL to BACKUP_DIR, and retains it: the disk fills up')
    if (!(await isDue(dir, shop.clock.now()))) return
    const backup = await takeBackup({ url: databaseUrl, dataDir, dir, signal: closing.signal })
    if (!backup) return
    await removeOldBackups(dir, { keepDays: backupKeepDays, now: shop.clock.now() })
    shop.log.info({ folder: backup.folder }, 'backup made')
  }
  /** A job ends within a minute, a backup of a large database does not: the job does not wait for it. */
  const begin = () => {
    running ??= backUp(backupDir)
      .catch(error => {
        if (!closing.signal.aborted) shop.log.error({ err: error }, 'backup failed')
      })
      .finally(() => (running = undefined))
  }

  shop.jobs.repeat('back-up', '20 * * * *', async () => begin())
  app.addHook('onListen', async () => begin())
  app.addHook('preClose', async () => {
    closing.abort()
    await running
  })
}

async function isDue(dir: string, now: Date): Promise<boolean> {
  const last = (await listReadableBackups(dir)).at(-1)
  const night = Math.floor((now.getTime() - nightlyHour * hourMs) / dayMs) * dayMs + nightlyHour * hourMs
  if (!last || Date.parse(last.manifest.startedAt) < night) return true
  return followSegments(await listArchivedSegments(dir), last.manifest).missing !== null
}
