import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Language, languages } from '../../domain/languages.ts'
import { firstRow, type Reader } from '../platform/database/database.ts'
import type { Attachment } from '../platform/mail/mail.ts'
import type { Shop } from '../shop.ts'
import { toPlainText } from './index-help.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { publishedTerms, type ReadableText, readVersion } from './published-texts.ts'
import { termsVersions } from './tables.ts'

type Texts = Pick<Shop, 'config' | 'db' | 'clock'>

const versions = new WeakMap<ReadableText, string>()
/** The key is a version, which is never changed. Reading it takes longer than the rest of its e-mail. */
const attached = new Map<string, Buffer>()
const mostAttached = 10

/** The version of the terms that an order accepts now: a hash of the text with the names of this shop. */
export async function termsVersion(shop: Texts, language: Language): Promise<string> {
  const text = await readTerms(shop, language)
  const saved = versions.get(text)
  if (saved) return saved
  // Each order refers to the terms that it accepts.
  const version = hashTerms(text)
  const { title, body } = text
  const row = { version, language: text.language, title, body, savedAt: shop.clock.now() }
  await shop.db.insert(termsVersions).values(row).onConflictDoNothing()
  versions.set(text, version)
  return version
}

async function readTerms(shop: Texts, language: Language): Promise<ReadableText> {
  const [published] = await publishedTerms(shop.db)[language]()
  if (!published) throw new Error('No terms are published')
  return readVersion(shop, published.versionId)
}

function hashTerms({ language, title, body }: ReadableText): string {
  const text = JSON.stringify([language, title, body])
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

async function findTerms(db: Reader, version: string) {
  return firstRow(db.select().from(termsVersions).where(eq(termsVersions.version, version)))
}

/** `is_current` is false for terms that only earlier orders accepted. */
export async function readTermsVersion(shop: Texts, version: string) {
  const terms = await findTerms(shop.db, version)
  if (!terms) return null
  const { title, language, body } = terms
  const current = await Promise.all(languages.map(each => readTerms(shop, each)))
  const isCurrent = current.some(text => hashTerms(text) === version)
  return { title, blocks: parseMarkdown(body, language), version, language, is_current: isCurrent }
}

export async function termsAttachment(db: Reader, version: string): Promise<Attachment> {
  const content = attached.get(version) ?? (await writeTerms(db, version))
  return { filename: `terms-${version}.txt`, contentType: 'text/plain; charset=utf-8', content }
}

async function writeTerms(db: Reader, version: string): Promise<Buffer> {
  const terms = await findTerms(db, version)
  if (!terms) throw new Error(`The terms ${version} do not exist`)
  const plain = toPlainText(parseMarkdown(terms.body, terms.language))
  const content = Buffer.from(`${terms.title} (${version})\n\n${plain}\n`)
  if (attached.size === mostAttached) attached.clear()
  attached.set(version, content)
  return content
}
