import type { Release } from '../../contract/releases.ts'
import { type Language, languages } from '../../domain/languages.ts'
import { parseMarkdown } from '../content/parse-markdown.ts'
import type { ReleaseRow } from './store.ts'

export function describeRelease(release: ReleaseRow, language: Language): Release {
  const { version, releasedOn, coveredFrom, files } = release
  const notes = notesIn(release, language)
  return {
    version,
    released_on: releasedOn,
    covered_from: coveredFrom,
    files: [...files],
    language: notes.language,
    // A page has the notes of several releases, and each heading once.
    notes: parseMarkdown(notes.text, notes.language).map(block =>
      block.kind === 'heading' ? { ...block, id: `${version}-${block.id}` } : block,
    ),
  }
}

/** Returns the notes in another language if the release has none in `own`. */
export function notesIn({ notes }: ReleaseRow, own: Language): { language: Language; text: string } {
  const language = [own, ...languages].find(each => notes[each]) ?? own
  return { language, text: notes[language] ?? '' }
}
