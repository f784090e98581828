import type {
  TextDetails,
  TextEntry,
  TextFields,
  TextPreview,
  TextSide,
  TextState,
  TextVersion,
} from '../../../contract/back-office/content.ts'
import type { TextKind } from '../../../contract/content.ts'
import { languages as allLanguages, inEveryLanguage, type Language } from '../../../domain/languages.ts'
import {
  findCounterpart,
  findDrafts,
  findMarks,
  findText,
  findVersion,
  hasNewerShipped,
  isBehind,
  listTexts,
  type Mark,
  pageOfVersions,
  type TextRow,
  type VersionRow,
} from '../../content/edited-texts.ts'
import { TextProblem } from '../../content/markdown-rules.ts'
import { type DraftPlace, readDraft } from '../../content/publish-text.ts'
import { pickWritten } from '../../content/text-files.ts'
import type { Database } from '../../platform/database/database.ts'
import { Refusal, requireFound } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'

const pageLength = 20

export async function listTextsForBackOffice(db: Database, kind?: TextKind): Promise<TextEntry[]> {
  const [rows, marks, drafts] = await Promise.all([listTexts(db, kind), findMarks(db), findDrafts(db)])
  return rows.map(text => {
    const own = marks.filter(({ textId }) => textId === text.id)
    const state = (language: Language): TextState => {
      const mark = own.find(each => each.language === language)
      const draft = drafts.find(each => each.textId === text.id && each.language === language)
      return {
        title: mark?.title ?? draft?.title ?? '',
        published: mark !== undefined && !mark.isEmpty,
        draft: draft !== undefined,
        behind: isBehind(mark, findCounterpart(own, language)),
        newer_shipped: hasNewerShipped(mark),
      }
    }
    return { ...describePlace(text), languages: inEveryLanguage(state) }
  })
}

/** A missing or older translation, or a newer version that a release brought. */
export function needsWork({ archived, languages }: TextEntry): boolean {
  const states = Object.values(languages)
  const isOlder = states.some(({ behind, newer_shipped: isReplaced }) => behind || isReplaced)
  return !archived && (isOlder || new Set(states.map(({ published }) => published)).size > 1)
}

/** Refuses 'not-found'. */
export async function readTextForBackOffice(
  { db, config }: Pick<Shop, 'db' | 'config'>,
  id: number,
): Promise<TextDetails> {
  const text = requireFound(await findText(db, id))
  const [marks, drafts] = await Promise.all([findMarks(db, id), findDrafts(db, id)])
  const side = async (language: Language): Promise<TextSide> => {
    const own = marks.find(mark => mark.language === language)
    const draft = drafts.find(each => each.language === language)
    const published = await findVersion(db, own?.id ?? null)
    const shown = pickFields(draft ?? published)
    return {
      preview: renderDraft(shown, { kind: text.kind, language, names: config }),
      published: published && describeVersion(published),
      draft: draft
        ? {
            ...draft,
            based_on: draft.basedOnId,
            updated_at: draft.updatedAt.toISOString(),
          }
        : null,
      newer_shipped: hasNewerShipped(own),
      behind: await findSourceChange(db, own, findCounterpart(marks, language)),
    }
  }
  const sides = await Promise.all(
    allLanguages.map(async language => [language, await side(language)] as const),
  )
  return {
    ...describePlace(text),
    address: publicAddress(text),
    // The keys are all languages.
    languages: Object.fromEntries(sides) as TextDetails['languages'],
  }
}

/** Refuses 'not-found'. */
export async function listVersions(
  db: Database,
  asked: { textId: number; language: Language; before?: number },
): Promise<{ versions: TextVersion[]; next: number | null }> {
  if (!(await findText(db, asked.textId))) throw new Refusal('not-found')
  const found = await pageOfVersions(db, { ...asked, most: pageLength + 1 })
  const versions = found.slice(0, pageLength).map(describeVersion)
  return { versions, next: found.length > pageLength ? (versions.at(-1)?.id ?? null) : null }
}

/** What the other language has changed since this one was its translation. */
async function findSourceChange(
  db: Database,
  own: Mark | undefined,
  other: Mark | undefined,
): Promise<TextSide['behind']> {
  if (!own || !other || !isBehind(own, other)) return null
  const [before] = own.translatesId
    ? [await findVersion(db, own.translatesId)]
    : await pageOfVersions(db, { ...other, before: own.id, most: 1 })
  return { from: pickFields(before ?? null), to: pickFields(await findVersion(db, other.id)) }
}

function pickFields(text: TextFields | null): TextFields {
  return pickWritten(text ?? { title: '', summary: '', also: '', body: '' })
}

function describeVersion(version: VersionRow): TextVersion {
  return { ...version, at: version.createdAt.toISOString() }
}

function describePlace({ archivedAt, shownFrom, shownUntil, ...text }: TextRow) {
  return {
    ...text,
    archived: archivedAt !== null,
    shown_from: shownFrom?.toISOString() ?? null,
    shown_until: shownUntil?.toISOString() ?? null,
  }
}

/** The address of the page that shows the text; null for an announcement, which is above each page. */
export function publicAddress({ kind, slug }: Pick<TextRow, 'kind' | 'slug'>): string | null {
  if (kind === 'help') return `/help/${slug}/`
  if (kind === 'legal') return `/${slug}/`
  if (kind === 'faq') return '/astra/pricing/'
  return kind === 'product' ? '/astra/' : null
}

/** Refuses 'not-found'. */
export async function previewDraft(
  { db, config }: Pick<Shop, 'db' | 'config'>,
  { textId, language, ...fields }: TextFields & { textId: number; language: Language },
): Promise<TextPreview> {
  const text = requireFound(await findText(db, textId))
  return renderDraft(fields, { kind: text.kind, language, names: config })
}

/** How the page would show it, or why it cannot. */
function renderDraft(fields: TextFields, place: DraftPlace): TextPreview {
  if (fields.body.trim() === '') return { title: fields.title, blocks: [], problem: null }
  try {
    const { title, blocks } = readDraft(fields, place)
    return { title, blocks, problem: null }
  } catch (error) {
    if (!(error instanceof TextProblem)) throw error
    return { title: fields.title, blocks: null, problem: { code: error.code, excerpt: error.excerpt } }
  }
}
