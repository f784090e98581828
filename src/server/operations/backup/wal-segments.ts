import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { walFolder } from './manifest.ts'

/** Timeline, and the number of the segment in two halves. */
const segmentName = /^[0-9A-F]{24}$/

export const archiveEnding = '.gz'

export function isSegment(name: string): boolean {
  return segmentName.test(name)
}

/** PostgreSQL orders segments across timelines by this. */
export const withoutTimeline = (segment: string) => segment.slice(8)

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
