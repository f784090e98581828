import { createHash } from 'node:crypto'
import { releaseActions } from '../../../definitions/release.ts'
import { type Language, languages } from '../../../domain/languages.ts'
import {
  isOffered,
  judgeNewRelease,
  parseReleaseFiles,
  type ReleaseFile,
  type ReleaseNotes,
  readVersion,
  writeReleaseFiles,
} from '../../../domain/licenses/release.ts'
import { pickTexts } from '../../../texts/all.ts'
import { TextProblem } from '../../content/markdown-rules.ts'
import { parseMarkdown } from '../../content/parse-markdown.ts'
import { utcDay } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { Refusal, requireFound } from '../../platform/http/refusal.ts'
import {
  insertRelease,
  lockReleases,
  type ReleaseRow,
  readReleases,
  updateRelease,
} from '../../releases/store.ts'
import { announceRelease } from '../../reminders/announce-release.ts'
import type { Shop } from '../../shop.ts'
import { rules } from '../engine/rules.ts'

const words = pickTexts(t => t.newestOffered)

export const releaseRules = rules(
  releaseActions,
  {
    lock: lockReleases,
    async read({ db }: Shop, version: string) {
      const all = await readReleases(db)
      return { all, release: requireFound(all.find(each => each.version === version)) }
    },
    seen: ({ release }) => ({ withdrawn: !isOffered(release), content: hashContent(release) }),
    table: 'releases',
    lines: (_, { all }, language) => [words[language](all.find(isOffered)?.version)],
  },
  {
    change: {
      allows: () => true,
      initial: ({ release: { files, notes } }) => ({
        files: writeReleaseFiles(files),
        ...Object.fromEntries(languages.map(language => [`notes_${language}`, notes[language] ?? ''])),
      }),
      run: (tx, _shop, { release, files, ...typed }) =>
        updateRelease(tx, release.version, {
          files: readFiles(files),
          notes: { ...release.notes, ...readNotes(typed) },
        }),
    },
    withdraw: {
      allows: ({ release }) => isOffered(release),
      run: (tx, { clock }, { release }) => updateRelease(tx, release.version, { withdrawnAt: clock.now() }),
    },
    restore: {
      allows: ({ release }) => !isOffered(release),
      run: (tx, _shop, { release }) => updateRelease(tx, release.version, { withdrawnAt: null }),
    },
    add: {
      async run(tx, shop, { version: asked, released_on: releasedOn, files, ...typed }) {
        const version = readVersion(asked)
        if (!version) throw new Refusal('release-version', { fields: ['version'] })
        if (releasedOn > utcDay(shop.clock.now()))
          throw new Refusal('release-too-early', { fields: ['released_on'] })
        await lockReleases(tx)
        await requireInOrder(tx, { version, releasedOn })
        await insertRelease(tx, { version, releasedOn, files: readFiles(files), notes: readNotes(typed) })
        await announceRelease(tx, shop, version)
        return { id: version }
      },
    },
  },
)

/** Someone else may have changed what the form shows. */
function hashContent({ files, notes }: ReleaseRow): string {
  return createHash('sha256')
    .update(JSON.stringify([files, notes]))
    .digest('base64url')
}

async function requireInOrder(tx: Transaction, release: { version: string; releasedOn: string }) {
  const fault = judgeNewRelease(release, await readReleases(tx))
  const field = fault === 'release-known' ? 'version' : 'released_on'
  if (fault) throw new Refusal(fault, { fields: [field] })
}

function readFiles(typed: string): ReleaseFile[] {
  const files = parseReleaseFiles(typed)
  if (typeof files === 'string') throw new Refusal(files, { fields: ['files'] })
  return files
}

/** A note that the form does not send is left out, and stays as it is. */
function readNotes(typed: { [N in `notes_${Language}`]?: string | null | undefined }): ReleaseNotes {
  const found = languages.map(language => [language, typed[`notes_${language}`]] as const)
  for (const [language, text] of found) requireReadable(text ?? '', language)
  return Object.fromEntries(found.filter(([, text]) => text !== undefined))
}

function requireReadable(text: string, language: Language) {
  try {
    parseMarkdown(text, language)
  } catch (error) {
    if (!(error instanceof TextProblem)) throw error
    throw new Refusal('release-notes', { fields: [`notes_${language}`] })
  }
}
