import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Language } from '../../domain/languages.ts'
import { findInBatches } from '../platform/database/batches.ts'
import {
  type Database,
  firstRow,
  onlyRow,
  prepareOnce,
  type Reader,
  type Transaction,
} from '../platform/database/database.ts'
import { chatLinks, chatMessages, chats } from './tables.ts'

export type ChatLink = typeof chatLinks.$inferSelect

/** A new nonce replaces the stored one unless a chat is bound to it. */
export function renewLink(db: Database, link: typeof chatLinks.$inferInsert): Promise<ChatLink> {
  const upsert = db
    .insert(chatLinks)
    .values(link)
    .onConflictDoUpdate({
      target: chatLinks.orderId,
      set: {
        nonce: sql`case when ${chatLinks.chat} is null then excluded.nonce else ${chatLinks.nonce} end`,
        tokenHash: sql`case when ${chatLinks.chat} is null then excluded.token_hash else ${chatLinks.tokenHash} end`,
      },
    })
  return onlyRow(upsert.returning())
}

/** A new shop secret derives another token from the same nonce. */
export async function setTokenHash(db: Database, { orderId, nonce }: ChatLink, tokenHash: string) {
  await db
    .update(chatLinks)
    .set({ tokenHash })
    .where(and(eq(chatLinks.orderId, orderId), eq(chatLinks.nonce, nonce)))
}

export function bindChat(
  db: Database,
  { tokenHash, chat, now }: { tokenHash: string; chat: string; now: Date },
): Promise<ChatLink | null> {
  const openedAt = sql`coalesce(${chatLinks.openedAt}, ${now})`
  const isOpen = or(eq(chatLinks.chat, chat), and(isNull(chatLinks.chat), gt(chatLinks.expiresAt, now)))
  const isForChat = and(eq(chatLinks.tokenHash, tokenHash), isOpen)
  return firstRow(db.update(chatLinks).set({ chat, openedAt }).where(isForChat).returning())
}

export async function findLinkByToken(db: Database, tokenHash: string): Promise<ChatLink | null> {
  return firstRow(db.select().from(chatLinks).where(eq(chatLinks.tokenHash, tokenHash)))
}

const chatsOfOrders = prepareOnce((db: Reader) =>
  db
    .select({ orderId: chatLinks.orderId, chat: chats.chat, language: chats.language })
    .from(chatLinks)
    .innerJoin(chats, eq(chats.chat, chatLinks.chat))
    .where(sql`${chatLinks.orderId} = any(${sql.placeholder('orderIds')})`)
    .prepare('chats_of_orders'),
)

export const findChatOfOrder = findInBatches(
  (db: Reader, orderIds: number[]) => chatsOfOrders(db).execute({ orderIds }),
  ({ orderId }) => orderId,
)

export async function findNewestOrderOfChat(db: Database, chat: string): Promise<number | null> {
  const [link] = await db
    .select({ orderId: chatLinks.orderId })
    .from(chatLinks)
    .where(eq(chatLinks.chat, chat))
    .orderBy(desc(chatLinks.openedAt), desc(chatLinks.orderId))
    .limit(1)
  return link?.orderId ?? null
}

export async function isBoundTo(db: Database, orderId: number, chat: string): Promise<boolean> {
  return (await db.$count(chatLinks, and(eq(chatLinks.orderId, orderId), eq(chatLinks.chat, chat)))) > 0
}

export async function findChatLanguage(db: Reader, chat: string): Promise<string | null> {
  const [row] = await db.select().from(chats).where(eq(chats.chat, chat))
  return row?.language ?? null
}

export async function insertChat(db: Database, chat: string, language: Language, now: Date) {
  await db.insert(chats).values({ chat, language, createdAt: now }).onConflictDoNothing()
}

export async function setChatLanguage(db: Database, chat: string, language: Language, now: Date) {
  await db
    .insert(chats)
    .values({ chat, language, createdAt: now })
    .onConflictDoUpdate({ target: chats.chat, set: { language } })
}

/** The chats of these orders, with what was written in them. */
export async function eraseChats(tx: Transaction, orderIds: readonly number[]) {
  const erased = await tx
    .delete(chatLinks)
    .where(inArray(chatLinks.orderId, [...orderIds]))
    .returning({ chat: chatLinks.chat })
  const known = erased.flatMap(({ chat }) => chat ?? [])
  await tx.delete(chatMessages).where(inArray(chatMessages.chat, known))
  await tx.delete(chats).where(inArray(chats.chat, known))
}
