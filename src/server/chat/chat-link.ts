import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Shop } from '../shop.ts'
import { type ChatLink, renewLink, setTokenHash } from './store.ts'

/**
 * The address at which this order is paid in the chat. Each call makes the one before useless, until a chat has opened
 * one: from then on it is the same for ever, and of use in that chat alone.
 */
export async function chatLinkFor(
  shop: Shop,
  order: { id: number; expiresAt: Date | null },
): Promise<string> {
  const now = shop.clock.now()
  const nonce = randomBytes(16).toString('base64url')
  const link = await renewLink(shop.db, {
    orderId: order.id,
    nonce,
    tokenHash: hashOfChatToken(tokenOf(shop.config.secret, { orderId: order.id, nonce })),
    createdAt: now,
    expiresAt: order.expiresAt ?? now,
  })
  const token = tokenOf(shop.config.secret, link)
  const tokenHash = hashOfChatToken(token)
  if (link.tokenHash !== tokenHash) await setTokenHash(shop.db, link, tokenHash)
  return addressOf(shop, token)
}

export function hashOfChatToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** 128 bits in 22 characters, which is what a deep link may carry; nothing in it tells of the order. */
function tokenOf(secret: string, { orderId, nonce }: Pick<ChatLink, 'orderId' | 'nonce'>): string {
  const bytes = createHmac('sha256', secret).update(`chat link\0${orderId}\0${nonce}`).digest()
  return bytes.subarray(0, 16).toString('base64url')
}

function addressOf({ config }: Shop, token: string): string {
  return config.telegram
    ? `https://t.me/${config.telegram.botName}?start=${token}`
    : `${config.baseUrl}/sandbox/chat/?start=${token}`
}
