import { languageOf } from '../../texts/language.ts'
import { presses } from '../bot/read-message.ts'
import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import { shopButton } from './chat-person.ts'
import { postMessage } from './post-message.ts'
import { chatOfOrder } from './store.ts'
import { chatWords } from './words.ts'

type Payment = { id: number; orderId: number }

/** Says in the order's chat, if it has one, how its payment goes; each step once. */
export async function notifyChatOfProgress(
  tx: Transaction,
  shop: Shop,
  { id, orderId, progress }: Payment & { progress: 'part' | 'confirming' | 'expired' | 'failed' },
) {
  const found = await chatOfOrder(tx, orderId)
  if (!found) return
  const t = chatWords[languageOf(found.language)]
  const isOver = progress === 'expired' || progress === 'failed'
  await postMessage(tx, shop, {
    chat: found.chat,
    key: `payment:${id}:${progress}`,
    message: {
      text: t.progress[progress](orderId),
      buttons: isOver ? [{ label: t.newInvoice, press: presses.ways(orderId) }] : [],
    },
  })
}

/** Says that a person looks at money which came otherwise than asked for. */
export async function notifyChatOfUnmatchedPayment(
  tx: Transaction,
  shop: Shop,
  { id, orderId, reason }: Payment & { reason: string },
) {
  const found = await chatOfOrder(tx, orderId)
  if (!found) return
  const { mismatch } = chatWords[languageOf(found.language)]
  const text =
    reason === 'paid-partly' || reason === 'paid-late' || reason === 'paid-over'
      ? mismatch[reason]
      : mismatch.other
  await postMessage(tx, shop, {
    chat: found.chat,
    key: `payment:${id}:${reason}`,
    message: { text: text(orderId, shop.config.supportEmail) },
  })
}

/** Says that the order was cancelled, so that nobody waits for it or pays for it. */
export async function notifyChatOfCancellation(tx: Transaction, shop: Shop, orderId: number) {
  const found = await chatOfOrder(tx, orderId)
  if (!found) return
  const t = chatWords[languageOf(found.language)]
  await postMessage(tx, shop, {
    chat: found.chat,
    key: `cancelled:${orderId}`,
    message: {
      text: `${t.state.cancelled(orderId)}\n\n${t.write(shop.config.supportEmail)}`,
      buttons: [shopButton(shop, t)],
    },
  })
}

/** Hands over the license where the order was paid. */
export async function notifyChatOfLicense(
  tx: Transaction,
  shop: Shop,
  { orderId, serial }: { orderId: number; serial: string },
) {
  const found = await chatOfOrder(tx, orderId)
  if (!found) return
  const { productName, baseUrl } = shop.config
  const t = chatWords[languageOf(found.language)]
  await postMessage(tx, shop, {
    chat: found.chat,
    key: `license:${orderId}`,
    message: {
      text: t.ready(orderId, serial, productName),
      buttons: [{ label: t.toProfile, open: `${baseUrl}/accounts/profile/` }],
    },
  })
}
