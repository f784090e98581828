import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import type { Message } from './message.ts'
import { insertMessage } from './message-store.ts'

export const deliverMessagesJob = 'deliver-chat-messages'

/** Where the sandbox keeps its chats; what is said there is read on its page and needs no sending. */
const sandboxPrefix = 'sandbox:'

/** Says something in a chat, in the transaction it speaks of; it leaves after the commit. The same key is said once. */
export async function postMessage(
  tx: Transaction,
  { jobs, clock }: Shop,
  { chat, key, message }: { chat: string; key: string; message: Message },
) {
  const now = clock.now()
  const isOwnPage = chat.startsWith(sandboxPrefix)
  const isNew = await insertMessage(tx, {
    chat,
    key,
    text: message.text,
    buttons: [...(message.buttons ?? [])],
    qr: message.qr ?? '',
    createdAt: now,
    sentAt: isOwnPage ? now : null,
  })
  if (isNew && !isOwnPage) await jobs.enqueue(tx, deliverMessagesJob, { chat })
}
