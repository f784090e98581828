import type {
  TextComparison,
  TextDetails,
  TextEntry,
  TextFields,
  TextSide,
  TextState,
  TextVersion,
} from '../../../contract/back-office/content.ts'
import type { TextKind } from '../../../contract/content.ts'
import type { Language } from '../../../texts/language.ts'
import {
  type DraftRow,
  findDrafts,
  findHeads,
  findText,
  findVersion,
  findVersionMarks,
  type HeadRow,
  listTexts,
  pageOfVersions,
  type TextRow,
  type VersionRow,
} from '../../content/edited-texts.ts'
import { hasNewerShipped, isBehind, type Marks, otherLanguage } from '../../content/text-states.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import { renderDraft } from './preview-draft.ts'

type Mark = Awaited<ReturnType<typeof findVersionMarks>>[number]

const pageLength = 20

export async function listTextsForBackOffice(
  db: Database,
  superuserId: number,
  kind?: TextKind,
): Promise<TextEntry[]> {
  const [rows, heads, marks, drafts] = await Promise.all([
    listTexts(db, kind),
    findHeads(db),
    findVersionMarks(db),
    findDrafts(db),
  ])
  const headsByText = Map.groupBy(heads, ({ textId }) => textId)
  const marksByText = Map.groupBy(marks, ({ textId }) => textId)
  const own = new Map(
    drafts
      .filter(draft => draft.superuserId === superuserId)
      .map(draft => [`${draft.textId} ${draft.language}`, draft]),
  )
  return rows.map(text => {
    const state = (language: Language): TextState => {
      const [ownHeads, ownMarks] = [headsByText.get(text.id) ?? [], marksByText.get(text.id) ?? []]
      const [mine, other] = [language, otherLanguage(language)].map(each =>
        readMarks(ownHeads, ownMarks, each),
      )
      const draft = own.get(`${text.id} ${language}`)
      const title = ownMarks.find(({ id }) => id === mine?.published?.id)?.title ?? draft?.title ?? ''
      return {
        title,
        published: Boolean(mine?.published),
        draft: draft !== undefined,
        behind: Boolean(mine && other && isBehind(mine, other)),
        newer_shipped: Boolean(mine && hasNewerShipped(mine, findHead(ownHeads, language))),
      }
    }
    return { ...describePlace(text), languages: { en: state('en'), ru: state('ru') } }
  })
}

/** A missing or older translation, or a newer version that a release brought. */
export function needsWork({ archived, languages: { en, ru } }: TextEntry): boolean {
  const isOlder = en.behind || ru.behind || en.newer_shipped || ru.newer_shipped
  return !archived && (isOlder || en.published !== ru.published)
}

/** Refuses 'not-found'. */
export async function readTextForBackOffice(
  { db, config }: Pick<Shop, 'db' | 'config'>,
  superuserId: number,
  id: number,
): Promise<TextDetails> {
  const text = await findText(db, id)
  if (!text) throw new Refusal('not-found')
  const [heads, marks, drafts] = await Promise.all([
    findHeads(db, id),
    findVersionMarks(db, id),
    findDrafts(db, id),
  ])
  const side = async (language: Language) => {
    const found = await readSide(db, { heads, marks, drafts, superuserId, language })
    const shown = pickFields(found.draft ?? found.published)
    return { ...found, preview: renderDraft(shown, { kind: text.kind, language, names: config }) }
  }
  return {
    ...describePlace(text),
    address: publicAddress(text),
    languages: { en: await side('en'), ru: await side('ru') },
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

type Read = {
  heads: readonly HeadRow[]
  marks: readonly Mark[]
  drafts: readonly DraftRow[]
  superuserId: number
  language: Language
}

async function readSide(db: Database, read: Read): Promise<Omit<TextSide, 'preview'>> {
  const { heads, marks, drafts, superuserId, language } = read
  const head = findHead(heads, language)
  const published = await findVersion(db, head?.versionId ?? null)
  const ofLanguage = drafts.filter(draft => draft.language === language)
  const draft = ofLanguage.find(each => each.superuserId === superuserId)
  const mine = readMarks(heads, marks, language)
  return {
    published: published && describeVersion(published),
    draft: draft
      ? {
          ...pickFields(draft),
          based_on: draft.basedOnId,
          version: draft.version,
          updated_at: draft.updatedAt.toISOString(),
        }
      : null,
    others: ofLanguage
      .filter(each => each !== draft)
      .map(({ by, updatedAt }) => ({ by, at: updatedAt.toISOString() })),
    conflict:
      published && draft && draft.basedOnId !== published.id
        ? await compare(db, { baseId: draft.basedOnId, theirs: published, mine: draft })
        : null,
    shipped:
      published && hasNewerShipped(mine, head)
        ? await compare(db, {
            baseId: head?.decidedShippedId ?? null,
            theirs: await findVersion(db, mine.newestShippedId),
            mine: published,
          })
        : null,
    behind: await findSourceChange(db, mine, readMarks(heads, marks, otherLanguage(language))),
  }
}

type Compared = { baseId: number | null; theirs: VersionRow | null; mine: TextFields }

async function compare(db: Database, { baseId, theirs, mine }: Compared): Promise<TextComparison | null> {
  const base = await findVersion(db, baseId)
  return theirs && { base: pickFields(base), theirs: describeVersion(theirs), mine: pickFields(mine) }
}

/** What the other language has changed since this one was its translation. */
async function findSourceChange(db: Database, own: Marks, other: Marks): Promise<TextSide['behind']> {
  if (!own.published || !other.published || !isBehind(own, other)) return null
  const to = await findVersion(db, other.published.id)
  if (!to) return null
  const known = await findVersion(db, own.published.translatesId)
  const [before] = known ? [known] : await pageOfVersions(db, { ...to, before: own.published.id, most: 1 })
  return { from: pickFields(before ?? null), to: pickFields(to) }
}

function readMarks(heads: readonly HeadRow[], marks: readonly Mark[], language: Language): Marks {
  const head = findHead(heads, language)
  const shipped = marks.filter(mark => mark.language === language && mark.origin === 'shipped')
  return {
    published: marks.find(({ id }) => id === head?.versionId) ?? null,
    newestShippedId: shipped.length > 0 ? Math.max(...shipped.map(({ id }) => id)) : null,
  }
}

function findHead(heads: readonly HeadRow[], language: Language): HeadRow | undefined {
  return heads.find(head => head.language === language)
}

function pickFields(text: TextFields | null): TextFields {
  const { title, summary, also, body } = text ?? { title: '', summary: '', also: '', body: '' }
  return { title, summary, also, body }
}

function describeVersion(version: VersionRow): TextVersion {
  const { id, origin, by, createdAt, note } = version
  return { ...pickFields(version), id, origin, by, at: createdAt.toISOString(), note }
}

function describePlace({ id, kind, slug, topic, archivedAt, shownFrom, shownUntil }: TextRow) {
  return {
    id,
    kind,
    slug,
    topic,
    archived: archivedAt !== null,
    shown_from: shownFrom?.toISOString() ?? null,
    shown_until: shownUntil?.toISOString() ?? null,
  }
}

/** Of the page that shows the text; null for an announcement, which is above each page. */
export function publicAddress({ kind, slug }: Pick<TextRow, 'kind' | 'slug'>): string | null {
  if (kind === 'help') return `/help/${slug}/`
  if (kind === 'legal') return `/${slug}/`
  if (kind === 'faq') return '/astra/pricing/'
  return kind === 'product' ? '/astra/' : null
}
