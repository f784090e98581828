import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Language } from '../../domain/languages.ts'
import { orders } from '../orders/tables.ts'
import { isLanguage, moment, refersTo, rowId } from '../platform/database/columns.ts'
import type { Button } from './message.ts'

export const chats = pgTable(
  'chats',
  {
    chat: text().primaryKey(),
    language: text().$type<Language>().notNull(),
    createdAt: moment().notNull(),
  },
  table => [check('chats_language', isLanguage(table.language))],
)

/** Binds an order to the first chat that presents its token, which derives from `nonce` and the shop's secret. */
export const chatLinks = pgTable(
  'chat_links',
  {
    orderId: refersTo(() => orders.id).primaryKey(),
    nonce: text().notNull(),
    tokenHash: text().notNull().unique(),
    chat: text(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    openedAt: moment(),
  },
  table => [
    index('chat_links_by_chat').on(table.chat),
    check('chat_links_opened', sql`(${table.chat} is null) = (${table.openedAt} is null)`),
  ],
)

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: rowId(),
    chat: text().notNull(),
    author: text().$type<'bot' | 'customer'>().notNull().default('bot'),
    key: text().notNull().unique(),
    text: text().notNull(),
    buttons: jsonb().$type<Button[]>().notNull(),
    qr: text().notNull().default(''),
    createdAt: moment().notNull(),
    heldUntil: moment(),
    sentAt: moment(),
    failure: text(),
  },
  table => [
    index('chat_messages_by_chat').on(table.chat, table.id),
    index('chat_messages_unsent').on(table.chat, table.id).where(sql`${table.sentAt} is null`),
    check('chat_messages_author', sql`${table.author} in ('bot', 'customer')`),
  ],
)
