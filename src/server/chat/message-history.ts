import { randomUUID } from 'node:crypto'
import { type Language, languageOf } from '../../texts/language.ts'
import { answer } from '../bot/answer-message.ts'
import { readPress, readText } from '../bot/read-message.ts'
import type { Shop } from '../shop.ts'
import type { Person } from './chat-person.ts'
import { type ChatMessage, insertMessage, listMessages } from './message-store.ts'
import { findChatLanguage } from './store.ts'

/** What was said in a chat of the sandbox, oldest first, and the language spoken there. */
export async function historyOf(
  shop: Shop,
  chat: string | null,
): Promise<{ messages: readonly ChatMessage[]; language: Language | null }> {
  if (chat === null) return { messages: [], language: null }
  const language = await findChatLanguage(shop.db, chat)
  return {
    messages: await listMessages(shop.db, chat),
    language: language === null ? null : languageOf(language),
  }
}

/** What a person types or presses on the sandbox page, kept for them to see, and answered at once. */
export async function sayAsCustomer(shop: Shop, person: Person, given: { text: string } | { press: string }) {
  const now = shop.clock.now()
  const key = `sandbox:${randomUUID()}`
  const pressed = 'press' in given ? await labelOf(shop, person.chat, given.press) : null
  const said = 'press' in given ? readPress(given.press) : readText(given.text)
  // As Telegram shows it: the token of a link is not seen.
  const text = 'press' in given ? pressed : said.kind === 'start' ? '/start' : given.text.trim()
  await insertMessage(shop.db, {
    chat: person.chat,
    author: 'customer',
    key,
    text: text ?? '…',
    buttons: [],
    createdAt: now,
    sentAt: now,
  })
  await answer(shop, person, { key, said })
}

async function labelOf({ db }: Shop, chat: string, press: string): Promise<string | null> {
  const buttons = (await listMessages(db, chat)).flatMap(message => message.buttons)
  return buttons.find(button => 'press' in button && button.press === press)?.label ?? null
}
