import type { Person } from '../chat/chat-person.ts'
import type { Message } from '../chat/message.ts'
import { postMessage } from '../chat/post-message.ts'
import { countTries } from '../platform/rate-limit.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { replyTo, tooManyMessages } from './conversation.ts'
import type { ChatCommand } from './read-message.ts'

/** `key` identifies the customer's message: answering it again after a crash posts nothing twice. */
export async function answerMessage(
  shop: Shop,
  person: Person,
  { key, command }: { key: string; command: ChatCommand },
) {
  const messages = await withinLimits(shop, person, command)
  await shop.db.transaction(async tx => {
    for (const [index, message] of messages.entries())
      await postMessage(tx, shop, { chat: person.chat, key: `${key}:${index}`, message })
  })
}

async function withinLimits(shop: Shop, person: Person, command: ChatCommand): Promise<readonly Message[]> {
  try {
    await countTries(shop.db, shop.clock.now(), [
      { name: 'chat', subject: person.chat, most: 60, withinSeconds: 600 },
    ])
  } catch (error) {
    if (error instanceof Refusal) return tooManyMessages(shop, person)
    throw error
  }
  return replyTo(shop, person, command)
}
