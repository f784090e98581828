import { z } from 'zod'
import type { WebhookEvent } from '../../checkout/webhooks/store.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { chatCommand, readPress, readText } from '../read-message.ts'

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

export const savedUpdate = z.object({
  chat: z.string(),
  languageHint: z.string().nullable(),
  // An update saved by another version of the shop may have another form.
  command: chatCommand.catch({ kind: 'unknown' }),
  callbackId: z.string().nullable(),
})
type SavedUpdate = z.output<typeof savedUpdate>

export function readUpdate(json: string): WebhookEvent | null {
  return parseUpdate(parseJson(json))
}

export function parseUpdate(json: unknown): WebhookEvent | null {
  const { data } = update.safeParse(json)
  const { message, callback_query: press } = data ?? {}
  const chat = message?.chat ?? press?.message?.chat
  // In a group everyone would see the serial number.
  if (!data || chat?.type !== 'private') return null
  const payload: SavedUpdate = {
    chat: `telegram:${chat.id}`,
    languageHint: (message?.from ?? press?.from)?.language_code ?? null,
    command: press ? readPress(press.data) : readText(message?.text ?? ''),
    callbackId: press?.id ?? null,
  }
  return { id: String(data.update_id), kind: payload.command.kind, payload }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    throw new Refusal('bad-request', { cause })
  }
}
