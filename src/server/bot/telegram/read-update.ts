import { z } from 'zod'
import type { ProviderEvent } from '../../payments/provider.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readPress, readText, said } from '../read-message.ts'

const from = z.object({ language_code: z.string().max(35).optional() })
const chat = z.object({ id: z.number().int(), type: z.string() })
const update = z.object({
  update_id: z.number().int(),
  message: z.object({ chat, from: from.optional(), text: z.string().default('') }).optional(),
  callback_query: z
    .object({
      id: z.string().max(64),
      from,
      message: z.object({ chat }).optional(),
      data: z.string().max(64).default(''),
    })
    .optional(),
})

/** What is kept of an update until it is answered. */
export const keptUpdate = z.object({
  chat: z.string(),
  languageHint: z.string().nullable(),
  said,
  callbackId: z.string().nullable(),
})
type KeptUpdate = z.output<typeof keptUpdate>

/** Reads an update; null for one that the bot does not answer, such as what is said in a group. */
export function readUpdate(json: string): ProviderEvent | null {
  return eventOf(parsed(json))
}

/** As `readUpdate`, for what polling brought. */
export function eventOf(given: unknown): ProviderEvent | null {
  const { success, data } = update.safeParse(given)
  if (!success) return null
  const payload = keptOf(data)
  return payload && { id: String(data.update_id), kind: payload.said.kind, payload }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    throw new Refusal('bad-request', { cause })
  }
}

function keptOf({ message, callback_query: press }: z.output<typeof update>): KeptUpdate | null {
  const chat = message?.chat ?? press?.message?.chat
  // In a group whoever reads along would see the license.
  if (chat?.type !== 'private') return null
  const languageHint = (message?.from ?? press?.from)?.language_code ?? null
  return {
    chat: `telegram:${chat.id}`,
    languageHint,
    said: press ? readPress(press.data) : readText(message?.text ?? ''),
    callbackId: press?.id ?? null,
  }
}
