import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Shop } from '../shop.ts'
import { type ChatLink, renewLink, setTokenHash } from './store.ts'

/** Each call invalidates the previous address until a chat has opened one, which then works in that chat only. */
export async function createChatLink(shop: Shop, order: { id: number; expiresAt: Date | null }) {
  const { secret, telegram, baseUrl } = shop.config
  const now = shop.clock.now()
  const nonce = randomBytes(16).toString('base64url')
  const link = await renewLink(shop.db, {
    orderId: order.id,
    nonce,
    tokenHash: hashChatToken(deriveToken(secret, { orderId: order.id, nonce })),
    createdAt: now,
    expiresAt: order.expiresAt ?? now,
  })
  const token = deriveToken(secret, link)
  const tokenHash = hashChatToken(token)
  if (link.tokenHash !== tokenHash) await setTokenHash(shop.db, link, tokenHash)
  return telegram
    ? `https://t.me/${telegram.botName}?start=${token}`
    : `${baseUrl}/sandbox/chat/?start=${token}`
}

export function hashChatToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** 128 bits in 22 characters: a Telegram deep link carries at most 64. */
function deriveToken(secret: string, { orderId, nonce }: Pick<ChatLink, 'orderId' | 'nonce'>): string {
  const bytes = createHmac('sha256', secret).update(`chat link\0${orderId}\0${nonce}`).digest()
  return bytes.subarray(0, 16).toString('base64url')
}
