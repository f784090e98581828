import { randomUUID } from 'node:crypto'
import { type Language, readLanguage } from '../../../texts/language.ts'
import { answerMessage } from '../../bot/answer-message.ts'
import { readPress, readText } from '../../bot/read-message.ts'
import type { Person } from '../../chat/chat-person.ts'
import { type ChatMessage, insertMessage, listMessages } from '../../chat/message-store.ts'
import { findChatLanguage } from '../../chat/store.ts'
import type { Shop } from '../../shop.ts'

export async function readChat(
  { db }: Shop,
  chat: string | null,
): Promise<{ messages: readonly ChatMessage[]; language: Language | null }> {
  if (chat === null) return { messages: [], language: null }
  const language = await findChatLanguage(db, chat)
  return {
    messages: await listMessages(db, chat),
    language: language === null ? null : readLanguage(language),
  }
}

export async function sendAsCustomer(
  shop: Shop,
  person: Person,
  input: { text: string } | { press: string },
) {
  const now = shop.clock.now()
  const key = `sandbox:${randomUUID()}`
  const command = 'press' in input ? readPress(input.press) : readText(input.text)
  await insertMessage(shop.db, {
    chat: person.chat,
    author: 'customer',
    key,
    // Telegram does not show the token of a link.
    text:
      'press' in input
        ? await findLabel(shop, person.chat, input.press)
        : command.kind === 'start'
          ? '/start'
          : input.text.trim(),
    buttons: [],
    createdAt: now,
    sentAt: now,
  })
  await answerMessage(shop, person, { key, command })
}

async function findLabel({ db }: Shop, chat: string, press: string): Promise<string> {
  const buttons = (await listMessages(db, chat)).flatMap(message => message.buttons)
  return buttons.find(button => 'press' in button && button.press === press)?.label ?? '…'
}
