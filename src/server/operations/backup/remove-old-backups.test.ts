import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeOldBackups } from './backup-folder.ts'

test('old backups and the WAL that only they need are removed, but never the last verified one', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'astra-retention-'))
  for (const day of [1, 2, 10, 11, 12]) await makeBackup(dir, day)
  await writeFile(join(dir, 'base', '2026-11-02T02-20-00Z', 'verified'), '2026-11-02T12:00:00.000Z')
  await mkdir(join(dir, 'wal'))
  for (const day of [1, 9, 10, 12]) await writeFile(join(dir, 'wal', `${segmentOn(day)}.gz`), '')

  // Three days ago it was the 11th, 10:00: the backup of that night is needed, that of the night before is not.
  await removeOldBackups(dir, { keepDays: 3, now: new Date('2026-11-14T10:00:00Z') })
  const nights = ['02', '11', '12'].map(day => `2026-11-${day}T02-20-00Z`)
  expect((await readdir(join(dir, 'base'))).sort()).toEqual(nights)
  expect(await readdir(join(dir, 'wal'))).toEqual([`${segmentOn(12)}.gz`])

  await removeOldBackups(dir, { keepDays: 3, now: new Date('2027-11-14T10:00:00Z') })
  expect((await readdir(join(dir, 'base'))).sort()).toEqual(['2026-11-02T02-20-00Z', '2026-11-12T02-20-00Z'])
  await rm(dir, { recursive: true })
})

const segmentOn = (day: number) => `0000000100000000${day.toString(16).toUpperCase().padStart(8, '0')}`

async function makeBackup(dir: string, day: number) {
  const at = `2026-11-${String(day).padStart(2, '0')}T02:20:00Z`
  const folder = join(dir, 'base', at.replaceAll(':', '-'))
  await mkdir(folder, { recursive: true })
  const segments = { segmentBytes: 1 << 24, firstSegment: segmentOn(day), lastSegment: segmentOn(day) }
  const taken = { format: 1, startedAt: at, stoppedAt: at, postgres: '18.4', folders: [], files: [] }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...taken, ...segments }))
}
