import type { Release } from '../../contract/releases.ts'
import type { Language } from '../../domain/languages.ts'
import { coverageDay } from '../../domain/licenses/release.ts'
import { parseMarkdown } from '../content/parse-markdown.ts'
import type { ReleaseRow } from './store.ts'

export function describeRelease(
  release: ReleaseRow,
  all: readonly ReleaseRow[],
  language: Language,
): Release {
  const { version, releasedOn, files } = release
  return {
    version,
    released_on: releasedOn,
    covered_from: coverageDay(version, all) ?? releasedOn,
    files: [...files],
    notes: parseMarkdown(notesIn(release, language), language),
  }
}

/** Those in the other language, where there are none in this one. */
export function notesIn({ notesEn, notesRu }: ReleaseRow, language: Language): string {
  return language === 'ru' ? notesRu || notesEn : notesEn || notesRu
}
