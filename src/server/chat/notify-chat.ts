import { readLanguage } from '../../domain/languages.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Shop } from '../shop.ts'
import { chatWords, profileButton, shopButton } from './chat-person.ts'
import { type Message, presses } from './message.ts'
import { postMessage } from './message-store.ts'
import { findChatOfOrder } from './store.ts'

type Payment = { id: number; orderId: number }

export async function notifyChatOfProgress(
  tx: Transaction,
  shop: Shop,
  { id, orderId, progress }: Payment & { progress: 'part' | 'confirming' | 'expired' | 'failed' },
) {
  const isOver = progress === 'expired' || progress === 'failed'
  await notifyChat(tx, shop, { orderId, key: `payment:${id}:${progress}` }, t => ({
    text: t.progress[progress](orderId),
    buttons: isOver ? [{ label: t.newInvoice, press: presses.currencies(orderId) }] : [],
  }))
}

export async function notifyChatOfUnmatchedPayment(
  tx: Transaction,
  shop: Shop,
  { id, orderId, reason }: Payment & { reason: string },
) {
  await notifyChat(tx, shop, { orderId, key: `payment:${id}:${reason}` }, ({ unmatched }) => {
    const text =
      reason === 'paid-partly' || reason === 'paid-late' || reason === 'paid-over'
        ? unmatched[reason]
        : unmatched.other
    return { text: text(orderId, shop.config.supportEmail) }
  })
}

export async function notifyChatOfCancellation(tx: Transaction, shop: Shop, orderId: number) {
  await notifyChat(tx, shop, { orderId, key: `cancelled:${orderId}` }, t => ({
    text: `${t.state.cancelled(orderId)}\n\n${t.write(shop.config.supportEmail)}`,
    buttons: [shopButton(shop, t)],
  }))
}

export async function notifyChatOfLicense(
  tx: Transaction,
  shop: Shop,
  { orderId, serial }: { orderId: number; serial: string },
) {
  await notifyChat(tx, shop, { orderId, key: `license:${orderId}` }, t => ({
    text: t.ready(orderId, serial, shop.config.productName),
    buttons: [profileButton(shop, t)],
  }))
}

async function notifyChat(
  tx: Transaction,
  shop: Shop,
  { orderId, key }: { orderId: number; key: string },
  write: (t: (typeof chatWords)['en']) => Message,
) {
  const found = await findChatOfOrder(tx, orderId)
  if (!found) return
  const message = write(chatWords[readLanguage(found.language)])
  await postMessage(tx, shop, { chat: found.chat, key, message })
}
