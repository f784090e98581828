import type { Transaction } from '../platform/database/database.ts'
import type { Shop } from '../shop.ts'
import type { Message } from './message.ts'
import { insertMessage } from './message-store.ts'

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
