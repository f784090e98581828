import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Language } from '../../texts/language.ts'
import type { Reader } from '../platform/database.ts'
import type { Attachment } from '../platform/mail.ts'
import type { Shop } from '../shop.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { toPlainText } from './read-help.ts'
import { termsVersions } from './tables.ts'
import { readTextFiles, requireField, type ShopNames } from './text-files.ts'

type Terms = { version: string; language: Language; title: string; body: string }

const read = new WeakMap<ShopNames, readonly Terms[]>()

/** In every language, with the names of this shop. */
function readTerms(names: ShopNames): readonly Terms[] {
  const terms = read.get(names) ?? readFiles(names)
  read.set(names, terms)
  return terms
}

function readFiles(names: ShopNames): Terms[] {
  const files = readTextFiles(new URL('./legal/', import.meta.url), names)
  return files
    .filter(({ name }) => name === 'terms')
    .map(file => {
      const { language, body } = file
      const title = requireField(file, 'title')
      const text = JSON.stringify([language, title, body])
      const version = createHash('sha256').update(text).digest('hex').slice(0, 12)
      return { version, language, title, body }
    })
}

/** The version of the terms that an order accepts now. */
export function termsVersion(names: ShopNames, language: Language): string {
  const terms = readTerms(names).find(each => each.language === language)
  if (!terms) throw new Error(`There are no terms in ${language}`)
  return terms.version
}

/** Before the first order: each order refers to the terms that it accepts. */
export async function saveTerms({ config, db, clock }: Pick<Shop, 'config' | 'db' | 'clock'>) {
  const savedAt = clock.now()
  const rows = readTerms(config).map(terms => ({ ...terms, savedAt }))
  await db.insert(termsVersions).values(rows).onConflictDoNothing()
}

async function findTerms(db: Reader, version: string): Promise<Terms | null> {
  const [terms] = await db.select().from(termsVersions).where(eq(termsVersions.version, version))
  return terms ?? null
}

/** As the page shows them. `isCurrent` is false for those that only earlier orders accepted. */
export async function readTermsVersion({ config, db }: Pick<Shop, 'config' | 'db'>, version: string) {
  const terms = await findTerms(db, version)
  if (!terms) return null
  const { title, language, body } = terms
  const isCurrent = readTerms(config).some(current => current.version === version)
  return { title, blocks: parseMarkdown(body, language), version, language, is_current: isCurrent }
}

export async function termsAttachment(db: Reader, version: string): Promise<Attachment> {
  const terms = await findTerms(db, version)
  if (!terms) throw new Error(`The terms ${version} do not exist`)
  const text = `${terms.title} (${version})\n\n${toPlainText(terms)}\n`
  return {
    filename: `terms-${version}.txt`,
    contentType: 'text/plain; charset=utf-8',
    content: Buffer.from(text),
  }
}
