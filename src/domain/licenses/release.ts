import type { Language } from '../languages.ts'

export type ReleaseNotes = Readonly<Partial<Record<Language, string>>>
export type ReleaseFile = { name: string; arch: string; bytes: number; sha256: string; url: string }
/** `releasedOn` is 'YYYY-MM-DD'. */
type Release = { version: string; releasedOn: string; withdrawnAt: Date | null }
/** `coveredFrom` is the first day of its minor version: docs/domain.md, 'Releases'. */
type Covered<Each> = Each & { coveredFrom: string }

const versionForm = /^(?:0|[1-9]\d{0,4})(?:\.(?:0|[1-9]\d{0,4})){1,2}$/

/** Three numbers: 6.4 is 6.4.0. Null if it is no version. */
export function readVersion(text: string): string | null {
  if (!versionForm.test(text)) return null
  return text.split('.').length === 2 ? `${text}.0` : text
}

function compareVersions(one: string, other: string): number {
  const [ones, others] = [one.split('.').map(Number), other.split('.').map(Number)]
  return [0, 1, 2].reduce((found, at) => found || (ones[at] ?? 0) - (others[at] ?? 0), 0)
}

function readMinor(version: string): string {
  return version.split('.', 2).join('.')
}

/** The newest version first. */
export function orderReleases<Each extends Release>(releases: readonly Each[]): Covered<Each>[] {
  const days = new Map<string, string>()
  for (const { version, releasedOn } of releases) {
    const known = days.get(readMinor(version)) ?? releasedOn
    days.set(readMinor(version), known < releasedOn ? known : releasedOn)
  }
  return releases
    .map(each => ({ ...each, coveredFrom: days.get(readMinor(each.version)) ?? each.releasedOn }))
    .toSorted((one, other) => compareVersions(other.version, one.version))
}

export function isOffered({ withdrawnAt }: Pick<Release, 'withdrawnAt'>): boolean {
  return withdrawnAt === null
}

/** `releases` are in their order. Updates until this day are included. */
export function findNewestCovered<Each extends Covered<Release>>(
  releases: readonly Each[],
  updatesUntil: string,
): Each | null {
  return releases.find(each => isOffered(each) && each.coveredFrom <= updatesUntil) ?? null
}

/** Why the releases cannot get this one; null if they can. */
export function judgeNewRelease(
  { version, releasedOn }: Omit<Release, 'withdrawnAt'>,
  releases: readonly Release[],
): 'release-known' | 'release-day' | null {
  if (releases.some(each => compareVersions(each.version, version) === 0)) return 'release-known'
  const isOutOfOrder = releases.some(each => {
    if (readMinor(each.version) !== readMinor(version)) return false
    const isOlder = compareVersions(each.version, version) < 0
    return isOlder ? each.releasedOn > releasedOn : each.releasedOn < releasedOn
  })
  return isOutOfOrder ? 'release-day' : null
}

const nameForm = /^[\w][\w.+-]{0,99}$/
const archForm = /^[a-z\d][a-z\d_-]{0,31}$/
const bytesForm = /^[1-9]\d{0,11}$/
const sumForm = /^[\da-f]{64}$/

/** One a line: name, architecture, bytes, SHA-256 and address. No two have the same architecture. */
export function parseReleaseFiles(text: string): ReleaseFile[] | 'release-files' | 'release-sum' {
  const lines = text.split('\n').map(line => line.trim().split(/\s+/))
  const given = lines.filter(([first]) => first !== '')
  const files = given.map(([name = '', arch = '', bytes = '', sum = '', url = '']) => {
    return { name, arch, bytes, sha256: sum.toLowerCase(), url }
  })
  const areRead = given.every(({ length }) => length === 5) && files.every(isReadable)
  const archs = new Set(files.map(({ arch }) => arch))
  if (!areRead || files.length === 0 || archs.size < files.length) return 'release-files'
  if (!files.every(({ sha256 }) => sumForm.test(sha256))) return 'release-sum'
  // Letters of other alphabets are encoded: the address becomes a header.
  return files.map(({ bytes, url, ...file }) => ({ ...file, bytes: Number(bytes), url: new URL(url).href }))
}

function isReadable({ name, arch, bytes, url }: Record<'name' | 'arch' | 'bytes' | 'url', string>): boolean {
  const isAddress = /^https:\/\/\S{1,500}$/.test(url) && URL.canParse(url)
  return nameForm.test(name) && archForm.test(arch) && bytesForm.test(bytes) && isAddress
}

export function writeReleaseFiles(files: readonly ReleaseFile[]): string {
  return files
    .map(({ name, arch, bytes, sha256, url }) => [name, arch, bytes, sha256, url].join(' '))
    .join('\n')
}
