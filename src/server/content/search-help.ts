import type { FoundArticle } from '../../contract/content.ts'
import type { Language } from '../../domain/languages.ts'
import type { Database } from '../platform/database/database.ts'
import { isConnectionFault } from '../platform/database/database-errors.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { splitSections } from './split-sections.ts'
import { marks, matchArticles, rankPassages } from './store.ts'

type Search = { text: string; language: Language }

const mostFound = 12
const mostQuoted = 3
const mostQuotedWords = 28
/** Each word costs database time for each article. */
const mostWords = { search: 8, question: 64 }

export async function searchHelp(db: Database, search: Search): Promise<FoundArticle[]> {
  const text = firstWords(search.text, mostWords.search)
  const hits = await refuseIfBusy(matchArticles(db, { text, language: search.language, most: mostFound }))
  return hits.map(({ marked, ...hit }) => ({ ...hit, excerpt: splitExcerpt(quote(marked)) }))
}

/** The passages of the best articles, article by article, each with its opening first and the others by rank. */
export async function findPassages(db: Database, { text, language }: Search) {
  const typed = { text: firstWords(text, mostWords.question), language }
  const hits = await refuseIfBusy(matchArticles(db, { ...typed, most: mostQuoted }))
  const passages = hits.flatMap(({ title, body, language: writtenIn }, article) =>
    splitSections(parseMarkdown(body, writtenIn)).map(({ heading, text }) => ({
      article,
      isOpening: heading === null,
      passage: { title, text: heading ? `${heading}\n${text}` : text },
    })),
  )
  const texts = passages.map(({ passage }) => passage.text)
  const ranks = await refuseIfBusy(rankPassages(db, { ...typed, passages: texts }))
  return {
    passages: passages
      .map((each, place) => ({ ...each, rank: each.isOpening ? Infinity : (ranks[place] ?? 0) }))
      .sort((left, right) => left.article - right.article || right.rank - left.rank)
      .map(({ passage }) => passage),
    articles: hits.map(({ slug, title }) => ({ slug, title })),
  }
}

/** Searches have few connections of their own, which are not waited for long, and their queries are stopped early. */
async function refuseIfBusy<Result>(searching: Promise<Result>): Promise<Result> {
  try {
    return await searching
  } catch (error) {
    if (!isConnectionFault(error)) throw error
    throw new Refusal('busy', { retryAfterSeconds: 5, cause: error })
  }
}

/** The text before the first word that follows `most` different ones. */
function firstWords(text: string, most: number): string {
  const seen = new Set<string>()
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu))
    if (seen.add(word.toLowerCase()).size > most) return text.slice(0, index)
  return text
}

/** Begins with the sentence that has the most matched words. */
function quote(marked: string): string {
  const sentences = marked.split(/(?<=[^\s\d][.!?])\s+|\s*\n\s*/)
  const matches = sentences.map(sentence => sentence.split(marks.start).length)
  return sentences
    .slice(matches.indexOf(Math.max(...matches)))
    .map(sentence => sentence.replace(/^(-|\d+\.) /, ''))
    .join(' ')
    .split(' ', mostQuotedWords)
    .join(' ')
}

function splitExcerpt(quoted: string): FoundArticle['excerpt'] {
  return quoted
    .split(marks.start)
    .flatMap((piece, index) => {
      if (index === 0) return [{ text: piece, found: false }]
      const [found = '', after = ''] = piece.split(marks.end)
      return [
        { text: found, found: true },
        { text: after, found: false },
      ]
    })
    .filter(({ text }) => text !== '')
}
