import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isSignedBy } from '../hmac.ts'
import type { ProviderEvent } from '../provider.ts'

const signedUpdate = z.object({
  update_type: z.string().regex(/^\w{1,64}$/),
  payload: z.object({ invoice_id: z.number().int().positive() }),
})

/** Update ids of Crypto Pay repeat, so an event is identified by its invoice. */
export async function readCryptoPayEvent(
  rawBody: Buffer,
  headers: Record<string, string | string[] | undefined>,
  token: string,
): Promise<ProviderEvent> {
  const signature = headers['crypto-pay-api-signature']
  if (typeof signature !== 'string') throw new Error('The crypto-pay-api-signature header is missing')
  if (!isSignedBy(createHash('sha256').update(token).digest(), rawBody, signature))
    throw new Error('The crypto-pay-api-signature header does not match the body')

  const { update_type: kind, payload } = signedUpdate.parse(JSON.parse(rawBody.toString('utf8')))
  const sessionId = String(payload.invoice_id)
  return { id: `${kind}:${sessionId}`, kind, payload: { sessionId } }
}
