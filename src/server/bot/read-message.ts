import { z } from 'zod'
import { hashOfChatToken } from '../chat/chat-link.ts'

/** What a person said to the bot, read at the door: a token goes no further than its hash. */
export const said = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('start'), tokenHash: z.string().nullable() }),
  z.object({ kind: z.literal('help') }),
  z.object({ kind: z.literal('status') }),
  z.object({ kind: z.literal('language'), language: z.enum(['en', 'ru']) }),
  z.object({ kind: z.literal('ways'), orderId: z.number().int() }),
  z.object({ kind: z.literal('pay'), orderId: z.number().int(), provider: z.string(), way: z.string() }),
  z.object({ kind: z.literal('unknown') }),
])
export type Said = z.output<typeof said>

/** Words that were typed; Telegram sends the deep link's token as '/start TOKEN'. */
export function readText(text: string): Said {
  const [, command = '', rest = ''] = /^\/(\w+)(?:@\w+)?(?:\s+(\S+))?\s*$/.exec(text.trim()) ?? []
  switch (command.toLowerCase()) {
    case 'start':
      return { kind: 'start', tokenHash: rest === '' ? null : hashOfChatToken(rest) }
    case 'help':
      return { kind: 'help' }
    case 'status':
      return { kind: 'status' }
    case 'language':
      return rest === 'ru' || rest === 'en' ? { kind: 'language', language: rest } : { kind: 'help' }
    default:
      return { kind: 'unknown' }
  }
}

/** A button that was pressed. What a button may do is decided again by whoever it is for: a press can be forged. */
export function readPress(press: string): Said {
  const [what, first = '', provider = '', way = ''] = press.split(':')
  const orderId = /^[1-9]\d{0,14}$/.test(first) ? Number(first) : null
  if (what === 'status') return { kind: 'status' }
  if (what === 'language' && (first === 'ru' || first === 'en')) return { kind: 'language', language: first }
  if (what === 'ways' && orderId) return { kind: 'ways', orderId }
  if (what === 'pay' && orderId) return { kind: 'pay', orderId, provider, way }
  return { kind: 'unknown' }
}

export const presses = {
  status: 'status',
  language: (language: string) => `language:${language}`,
  ways: (orderId: number) => `ways:${orderId}`,
  pay: (orderId: number, provider: string, way: string) => `pay:${orderId}:${provider}:${way}`,
}
