import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import { languages } from '../../domain/languages.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Shop } from '../shop.ts'
import { findCounterpart, insertVersion } from './edited-texts.ts'
import { indexHelp, lockTexts } from './index-help.ts'
import { makeReadable } from './published-texts.ts'
import { textHeads, texts, textVersions } from './tables.ts'
import { pickWritten, readShippedTexts, type ShippedText } from './text-files.ts'

/**
 * Makes versions of the shipped files that have changed, and publishes them where no edited version is published.
 * Any number of processes may start at once. Throws on an invalid file.
 */
export async function syncTexts({ config, db, clock }: Pick<Shop, 'config' | 'db' | 'clock'>) {
  const shipped = readShippedTexts()
  await db.transaction(async tx => {
    await lockTexts(tx)
    const ids = await saveTexts(tx, shipped)
    const newest = await findNewestShipped(tx)
    const heads = await tx.select().from(textHeads)
    const published = new Set(heads.map(({ textId, language }) => `${textId} ${language}`))
    for (const text of shipped) {
      const textId = ids.get(key(text)) ?? 0
      const latest = newest.get(`${textId} ${text.language}`)
      if (latest && isDeepStrictEqual(pickWritten(latest), pickWritten(text))) {
        if (!published.has(`${textId} ${text.language}`)) await publishShipped(tx, latest)
        continue
      }
      makeReadable(text, text.language, config)
      const all = languages.flatMap(language => newest.get(`${textId} ${language}`) ?? [])
      const version = await insertVersion(tx, {
        textId,
        language: text.language,
        ...pickWritten(text),
        note: '',
        origin: 'shipped',
        basedOnId: latest?.id ?? null,
        translatesId: findCounterpart(all, text.language)?.id ?? null,
        createdAt: clock.now(),
      })
      newest.set(`${textId} ${text.language}`, version)
      await publishShipped(tx, version)
    }
    await withdrawRemoved(tx, [...ids.values()])
    await indexHelp(tx, config)
  })
}

/** The ids by kind and slug. */
async function saveTexts(tx: Transaction, shipped: readonly ShippedText[]) {
  const rows = new Map(shipped.map(text => [key(text), text]))
  const saved = await tx
    .insert(texts)
    .values([...rows.values()].map(({ kind, slug, topic, position }) => ({ kind, slug, topic, position })))
    .onConflictDoUpdate({
      target: [texts.kind, texts.slug],
      set: { topic: sql`excluded.topic`, position: sql`excluded.position` },
    })
    .returning()
  return new Map(saved.map(text => [key(text), text.id]))
}

async function findNewestShipped(tx: Transaction) {
  const { textId, language, id, origin } = textVersions
  const versions = await tx
    .selectDistinctOn([textId, language])
    .from(textVersions)
    .where(eq(origin, 'shipped'))
    .orderBy(textId, language, desc(id))
  return new Map(versions.map(version => [`${version.textId} ${version.language}`, version]))
}

/** The head follows only if it was on a shipped version. */
async function publishShipped(tx: Transaction, { id, textId, language }: typeof textVersions.$inferSelect) {
  await tx
    .insert(textHeads)
    .values({ textId, language, versionId: id })
    .onConflictDoUpdate({
      target: [textHeads.textId, textHeads.language],
      set: { versionId: id },
      setWhere: sql`(select origin from text_versions where id = ${textHeads.versionId}) = 'shipped'`,
    })
}

/** Texts that a release no longer has stay if a superuser has edited them. */
async function withdrawRemoved(tx: Transaction, shippedIds: readonly number[]) {
  const isEdited = sql`exists (select from text_versions
    where text_versions.text_id = ${textHeads.textId} and origin = 'edited')`
  await tx.delete(textHeads).where(and(notInArray(textHeads.textId, [...shippedIds]), sql`not ${isEdited}`))
}

function key({ kind, slug }: Pick<ShippedText, 'kind' | 'slug'>): string {
  return `${kind}/${slug}`
}
