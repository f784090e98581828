import { z } from 'zod'
import { languages } from '../../domain/languages.ts'
import { hashChatToken } from '../chat/chat-link.ts'

export const chatCommand = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('start'), tokenHash: z.string().nullable() }),
  z.object({ kind: z.literal('help') }),
  z.object({ kind: z.literal('status') }),
  z.object({ kind: z.literal('language'), language: z.enum(languages) }),
  z.object({ kind: z.literal('currencies'), orderId: z.number().int() }),
  z.object({ kind: z.literal('pay'), orderId: z.number().int(), provider: z.string(), currency: z.string() }),
  z.object({ kind: z.literal('unknown') }),
])
export type ChatCommand = z.output<typeof chatCommand>

/** Telegram sends the token of a deep link as '/start TOKEN'. */
export function readText(text: string): ChatCommand {
  const [, command = '', rest = ''] = /^\/(\w+)(?:@\w+)?(?:\s+(\S+))?\s*$/.exec(text.trim()) ?? []
  switch (command.toLowerCase()) {
    case 'start':
      return { kind: 'start', tokenHash: rest === '' ? null : hashChatToken(rest) }
    case 'help':
      return { kind: 'help' }
    case 'status':
      return { kind: 'status' }
    case 'language':
      return chooseLanguage(rest) ?? { kind: 'help' }
    default:
      return { kind: 'unknown' }
  }
}

/** Reads what `presses` writes. A press can be forged, so its order is checked later. */
export function readPress(press: string): ChatCommand {
  const [what, first = '', provider = '', currency = ''] = press.split(':')
  const orderId = /^[1-9]\d{0,14}$/.test(first) ? Number(first) : null
  if (what === 'status') return { kind: 'status' }
  if (what === 'language') return chooseLanguage(first) ?? { kind: 'unknown' }
  if (what === 'ways' && orderId) return { kind: 'currencies', orderId }
  if (what === 'pay' && orderId) return { kind: 'pay', orderId, provider, currency }
  return { kind: 'unknown' }
}

function chooseLanguage(code: string): ChatCommand | null {
  const language = languages.find(known => known === code)
  return language ? { kind: 'language', language } : null
}
