import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import {
  changesRow,
  type Database,
  firstRow,
  type Reader,
  type Transaction,
} from '../platform/database/database.ts'
import type { Shop } from '../shop.ts'
import type { Message } from './message.ts'
import { chatLinks, chatMessages } from './tables.ts'

export type ChatMessage = typeof chatMessages.$inferSelect

export function insertMessage(db: Reader, message: typeof chatMessages.$inferInsert): Promise<boolean> {
  return changesRow(db.insert(chatMessages).values(message).onConflictDoNothing())
}

const isUnsent = and(isNull(chatMessages.sentAt), isNull(chatMessages.failure))

export function oldestUnsent(db: Database, chat: string): Promise<ChatMessage | null> {
  const unsent = and(eq(chatMessages.chat, chat), isUnsent)
  return firstRow(db.select().from(chatMessages).where(unsent).orderBy(asc(chatMessages.id)).limit(1))
}

export async function listChatsWithUnsent(db: Database): Promise<string[]> {
  const unsent = await db.selectDistinct({ chat: chatMessages.chat }).from(chatMessages).where(isUnsent)
  return unsent.map(({ chat }) => chat)
}

/** A claim that ends after `latest` was made before the clock was set back. */
export function claimMessage(
  db: Database,
  id: number,
  { now, until, latest }: { now: Date; until: Date; latest: Date },
): Promise<boolean> {
  const { heldUntil } = chatMessages
  const isFree = or(isNull(heldUntil), lt(heldUntil, now), gt(heldUntil, latest))
  const isClaimable = and(eq(chatMessages.id, id), isUnsent, isFree)
  return changesRow(db.update(chatMessages).set({ heldUntil: until }).where(isClaimable))
}

export async function setMessage(
  db: Database,
  id: number,
  change: { sentAt: Date } | { failure: string } | { heldUntil: Date | null },
) {
  await db.update(chatMessages).set(change).where(eq(chatMessages.id, id))
}

export async function listMessages(db: Database, chat: string): Promise<ChatMessage[]> {
  const newest = await db
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.chat, chat))
    .orderBy(desc(chatMessages.id))
    .limit(100)
  return newest.reverse()
}

/** The messages of the chats in which these orders were paid, newest first. */
export function findMessagePage(
  db: Reader,
  { orderIds, after, most }: { orderIds: readonly number[]; after: number | null; most: number },
) {
  const { id, chat, author, text, createdAt, sentAt } = chatMessages
  const own = db
    .select({ chat: chatLinks.chat })
    .from(chatLinks)
    .where(sql`${chatLinks.orderId} = any(${sql.param(orderIds)}::bigint[])`)
  return db
    .select({ id, chat, author, text, createdAt, sentAt })
    .from(chatMessages)
    .where(and(inArray(chat, own), after === null ? undefined : lt(id, after)))
    .orderBy(desc(id))
    .limit(most)
}

export const deliverMessagesJob = 'deliver-chat-messages'

/** Messages of sandbox chats are read on the sandbox page, so nothing delivers them. */
const sandboxPrefix = 'sandbox:'

/** Queues a message in the transaction that causes it. The same key is posted once. */
export async function postMessage(
  tx: Transaction,
  { jobs, clock }: Shop,
  { chat, key, message }: { chat: string; key: string; message: Message },
) {
  const now = clock.now()
  const isSandbox = chat.startsWith(sandboxPrefix)
  const isNew = await insertMessage(tx, {
    chat,
    key,
    text: message.text,
    buttons: [...(message.buttons ?? [])],
    qr: message.qr ?? '',
    createdAt: now,
    sentAt: isSandbox ? now : null,
  })
  if (isNew && !isSandbox) await jobs.enqueue(tx, deliverMessagesJob, { chat })
}
