import { isIP } from 'node:net'
import { type Api, GrammyError, InlineKeyboard, InputFile } from 'grammy'
import { type Carrier, RetryLater, Undeliverable } from '../../chat/deliver-messages.ts'
import type { Button } from '../../chat/message.ts'
import { qrPng } from '../../platform/qr-png.ts'
import { redactedError } from './telegram-api.ts'

export function telegramCarrier(api: Api): Carrier {
  return {
    async send({ chat, text, buttons, qr }) {
      const to = Number(chat.slice('telegram:'.length))
      const shown = buttons.filter(isAllowed)
      const spelledOut = buttons.filter(button => !isAllowed(button)).map(spellOut)
      const words = [text, ...spelledOut].join('\n\n')
      const options = shown.length > 0 ? { reply_markup: keyboard(shown) } : {}
      try {
        if (qr)
          await api.sendPhoto(to, new InputFile(qrPng(qr), 'invoice.png'), { caption: words, ...options })
        else await api.sendMessage(to, words, { link_preview_options: { is_disabled: true }, ...options })
      } catch (error) {
        throw deliveryError(error)
      }
    },
  }
}

function keyboard(buttons: readonly Button[]): InlineKeyboard {
  const rows = new InlineKeyboard()
  for (const [index, button] of buttons.entries()) {
    if ('open' in button) rows.row().url(button.label, button.open).row()
    else rows.text(button.label, button.press)
    if (index % 2 === 1) rows.row()
  }
  return rows
}

/** Telegram refuses buttons that open a local address. */
function isAllowed(button: Button): boolean {
  if (!('open' in button)) return true
  const { hostname } = new URL(button.open)
  return hostname.includes('.') && isIP(hostname) === 0
}

function spellOut(button: Button): string {
  return 'open' in button ? `${button.label}: ${button.open}` : ''
}

function deliveryError(error: unknown): Error {
  if (!(error instanceof GrammyError)) return redactedError(error)
  if (error.error_code === 429) return new RetryLater(error.parameters.retry_after ?? 5)
  if (error.error_code === 400 || error.error_code === 403) return new Undeliverable(error.description)
  return redactedError(error)
}
