import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BaseBackup, listReadableBackups, walFolder } from './manifest.ts'
import { withoutTimeline } from './wal-segments.ts'

const dayMs = 24 * 3600_000

/**
 * To any moment of the last `keepDays` days it stays possible to restore. The last verified backup is stored too,
 * without what was written after it.
 */
export async function removeOldBackups(dir: string, { keepDays, now }: { keepDays: number; now: Date }) {
  const bases = await listReadableBackups(dir)
  const oldestMoment = now.getTime() - keepDays * dayMs
  const oldest = bases.findLast(({ manifest }) => Date.parse(manifest.stoppedAt) <= oldestMoment) ?? bases[0]
  if (!oldest) return
  const verified = bases.findLast(base => base.verifiedAt !== null)
  for (const base of bases.slice(0, bases.indexOf(oldest)))
    if (base !== verified) await rm(base.folder, { recursive: true })
  await removeSegmentsBefore(dir, oldest)
}

/** Removes the small files too that PostgreSQL archives beside the segments of a backup. */
async function removeSegmentsBefore(dir: string, { manifest }: BaseBackup) {
  if (!existsSync(walFolder(dir))) return
  for (const name of await readdir(walFolder(dir)))
    if (
      /^[0-9A-F]{24}/.test(name) &&
      withoutTimeline(name.slice(0, 24)) < withoutTimeline(manifest.firstSegment)
    )
      await rm(join(walFolder(dir), name))
}
