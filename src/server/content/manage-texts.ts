import { and, eq, sql } from 'drizzle-orm'
import type { HelpTopic } from '../../contract/content.ts'
import type { Transaction } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Shop } from '../shop.ts'
import { findText } from './edited-texts.ts'
import { indexHelp, lockTexts } from './index-help.ts'
import { texts } from './tables.ts'

export type Period = { shownFrom: Date | null; shownUntil: Date | null }
type NewText = Period & { kind: 'help' | 'faq' | 'announcement'; slug: string; topic: HelpTopic | null }

/** The last of its kind; it is shown once it is published. */
export async function createText(tx: Transaction, text: NewText): Promise<number> {
  if ((text.kind === 'help') !== (text.topic !== null))
    throw new Refusal('bad-request', { fields: ['topic'] })
  requirePeriod(text)
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from texts where kind = ${text.kind})`
  const [created] = await tx
    .insert(texts)
    .values({ ...text, position })
    .onConflictDoNothing()
    .returning({ id: texts.id })
  if (!created) throw new Refusal('slug-taken', { fields: ['slug'] })
  return created.id
}

/** False if it is so already. Refuses 'not-found', also for terms and texts that their page needs. */
export async function archiveText(
  tx: Transaction,
  { config, clock }: Pick<Shop, 'config' | 'clock'>,
  { textId, archived }: { textId: number; archived: boolean },
): Promise<boolean> {
  await lockTexts(tx)
  const text = await findText(tx, textId)
  if (!text || text.kind === 'legal' || text.kind === 'product') throw new Refusal('not-found')
  if ((text.archivedAt !== null) === archived) return false
  const archivedAt = archived ? clock.now() : null
  await tx.update(texts).set({ archivedAt }).where(eq(texts.id, textId))
  await indexHelp(tx, config)
  return true
}

/** False if the announcement's period is no longer `was`. */
export async function setPeriod(
  tx: Transaction,
  { textId, period, was }: { textId: number; period: Period; was: Period },
): Promise<boolean> {
  requirePeriod(period)
  const isAnnouncement = and(eq(texts.id, textId), eq(texts.kind, 'announcement'))
  const [announcement] = await tx.select({ id: texts.id }).from(texts).where(isAnnouncement)
  if (!announcement) throw new Refusal('not-found')
  const { rowCount } = await tx
    .update(texts)
    .set(period)
    .where(
      and(
        isAnnouncement,
        sql`${texts.shownFrom} is not distinct from ${sql.param(was.shownFrom, texts.shownFrom)}`,
        sql`${texts.shownUntil} is not distinct from ${sql.param(was.shownUntil, texts.shownUntil)}`,
      ),
    )
  return rowCount !== 0
}

function requirePeriod({ shownFrom, shownUntil }: Period) {
  if (shownFrom && shownUntil && shownFrom >= shownUntil)
    throw new Refusal('bad-request', { fields: ['shown_until'] })
}
