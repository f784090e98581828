import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const file = z.object({ path: z.string(), size: z.number().int(), crc: z.number().int() })

const manifest = z.object({
  format: z.literal(1),
  startedAt: z.iso.datetime(),
  stoppedAt: z.iso.datetime(),
  postgres: z.string(),
  segmentBytes: z.number().int(),
  /** The first and the last WAL segment without which the copied files are not consistent. */
  firstSegment: z.string(),
  lastSegment: z.string(),
  folders: z.array(z.string()),
  files: z.array(file),
})

export type Manifest = z.output<typeof manifest>
export type SavedFile = z.output<typeof file>
export type BaseBackup = { folder: string; manifest: Manifest; verifiedAt: Date | null }

/** Ends in this while it is being made; what a killed backup left is removed by the next one. */
export const draftEnding = '.new'

export const manifestName = 'manifest.json'
const verifiedName = 'verified'

export const baseFolder = (dir: string) => join(dir, 'base')
export const walFolder = (dir: string) => join(dir, 'wal')
export const verifiedFile = (base: BaseBackup) => join(base.folder, verifiedName)

/** A damaged one does not prevent others from being made and removed. */
export async function listReadableBackups(dir: string): Promise<BaseBackup[]> {
  const read = (await listFolders(dir)).map(({ folder }) => readBaseBackup(folder).catch(() => null))
  return (await Promise.all(read)).filter(base => base !== null)
}

/** Does not read the manifests, which are long. */
export async function listBackupTimes(dir: string): Promise<{ startedAt: Date; verifiedAt: Date | null }[]> {
  const folders = await listFolders(dir)
  return Promise.all(
    folders.map(async ({ folder, startedAt }) => ({ startedAt, verifiedAt: await readVerified(folder) })),
  )
}

/** The oldest first. A folder is named after the moment at which its backup began; other names are no backups. */
export async function listFolders(dir: string): Promise<{ folder: string; startedAt: Date }[]> {
  if (!existsSync(baseFolder(dir))) return []
  const named = (await readdir(baseFolder(dir))).sort().flatMap(name => {
    const [, day, hour, minute, second] = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/.exec(name) ?? []
    const startedAt = new Date(`${day}T${hour}:${minute}:${second}Z`)
    return day ? [{ folder: join(baseFolder(dir), name), startedAt }] : []
  })
  return named.filter(({ folder }) => existsSync(join(folder, manifestName)))
}

/** Throws if it is damaged. */
export async function readBaseBackup(folder: string): Promise<BaseBackup> {
  const path = join(folder, manifestName)
  const read = async () => manifest.parse(JSON.parse(await readFile(path, 'utf8')))
  const parsed = await read().catch(cause => {
    throw new BackupFault(`${path} is missing or damaged`, { cause })
  })
  return { folder, manifest: parsed, verifiedAt: await readVerified(folder) }
}

async function readVerified(folder: string): Promise<Date | null> {
  const text = await readFile(join(folder, verifiedName), 'utf8').catch(() => null)
  return text === null ? null : new Date(text.trim())
}

export async function removeDrafts(dir: string) {
  for (const name of await readdir(baseFolder(dir)))
    if (name.endsWith(draftEnding)) await rm(join(baseFolder(dir), name), { recursive: true })
}

/** Something that the operator must put right: printed without a stack trace. */
export class BackupFault extends Error {}

export const archiveEnding = '.gz'

/** Its name is the timeline, and its number in two halves. */
export function isSegment(name: string): boolean {
  return /^[0-9A-F]{24}$/.test(name)
}

/** PostgreSQL orders segments across timelines by this. */
const withoutTimeline = (segment: string) => segment.slice(8)

export function nextSegment(segment: string, segmentBytes: number): string {
  const perHalf = 2 ** 32 / segmentBytes
  const [timeline, high, low] = [segment.slice(0, 8), hex(segment.slice(8, 16)), hex(segment.slice(16))]
  const isLast = low + 1 === perHalf
  return `${timeline}${toHex(isLast ? high + 1 : high)}${toHex(isLast ? 0 : low + 1)}`
}

const hex = (text: string) => Number.parseInt(text, 16)
const toHex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')

/** Lists them in order, without the ending. */
export async function listArchivedSegments(dir: string): Promise<string[]> {
  if (!existsSync(walFolder(dir))) return []
  const names = await readdir(walFolder(dir))
  return names
    .filter(name => name.endsWith(archiveEnding))
    .map(name => name.slice(0, -archiveEnding.length))
    .filter(isSegment)
    .sort()
}

/** The segments that follow `last` without a gap, and the first that is missing although later ones are there. */
export function followSegments(
  archived: readonly string[],
  { lastSegment, segmentBytes }: { lastSegment: string; segmentBytes: number },
): { following: string[]; missing: string | null } {
  const following: string[] = []
  const known = new Set(archived)
  const newest = archived.at(-1)
  for (let segment = nextSegment(lastSegment, segmentBytes); ; segment = nextSegment(segment, segmentBytes)) {
    if (!known.has(segment))
      return { following, missing: newest !== undefined && newest > segment ? segment : null }
    following.push(segment)
  }
}

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
