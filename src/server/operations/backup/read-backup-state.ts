import { sql } from 'drizzle-orm'
import type { Reader } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { listBackupTimes } from './backup-folder.ts'

/** Null if the shop makes no backups itself. */
export async function readBackupState({ config, db }: Pick<Shop, 'config' | 'db'>) {
  if (!config.backupDir) return null
  const backups = await listBackupTimes(config.backupDir)
  const verified = backups.flatMap(({ verifiedAt }) => verifiedAt ?? [])
  return {
    /** When the newest complete base backup began. */
    lastBackupAt: backups.at(-1)?.startedAt ?? null,
    lastVerifiedAt: verified.toSorted((a, b) => a.getTime() - b.getTime()).at(-1) ?? null,
    ...(await readArchiver(db)),
  }
}

async function readArchiver(db: Reader) {
  const { rows } = await db.execute<{ archivedAt: Date | null; isFailing: boolean }>(sql`
    select last_archived_time as "archivedAt", current_setting('archive_mode') = 'off'
      or coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing"
    from pg_stat_archiver`)
  return {
    lastArchivedAt: rows[0]?.archivedAt ?? null,
    /** PostgreSQL retains all WAL until it can archive it: the disk fills up. */
    isArchiveFailing: rows[0]?.isFailing ?? false,
  }
}
