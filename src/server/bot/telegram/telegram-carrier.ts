import { isIP } from 'node:net'
import { type Api, GrammyError, InlineKeyboard, InputFile } from 'grammy'
import type { Carrier } from '../../chat/deliver-messages.ts'
import { Never, NotNow } from '../../chat/deliver-messages.ts'
import type { Button } from '../../chat/message.ts'
import { qrPng } from '../../chat/qr-png.ts'
import { telegramFault } from './bot.ts'

/** Carries the bot's words to Telegram. */
export function telegramCarrier(api: Api): Carrier {
  return {
    async send({ chat, text, buttons, qr }) {
      const to = Number(chat.slice('telegram:'.length))
      const [shown, spelt] = [buttons.filter(isShowable), buttons.filter(button => !isShowable(button))]
      const words = [text, ...spelt.map(spellOut)].join('\n\n')
      const options = shown.length > 0 ? { reply_markup: keyboard(shown) } : {}
      try {
        if (qr)
          await api.sendPhoto(to, new InputFile(qrPng(qr), 'invoice.png'), { caption: words, ...options })
        else await api.sendMessage(to, words, { link_preview_options: { is_disabled: true }, ...options })
      } catch (error) {
        throw outcomeOf(error)
      }
    },
  }
}

/** Two in a row, as they fit a phone; what opens an address stands alone. */
function keyboard(buttons: readonly Button[]): InlineKeyboard {
  const made = new InlineKeyboard()
  for (const [index, button] of buttons.entries()) {
    if ('open' in button) made.row().url(button.label, button.open).row()
    else made.text(button.label, button.press)
    if (index % 2 === 1) made.row()
  }
  return made
}

/** Telegram takes no button to an address that only this machine knows. */
function isShowable(button: Button): boolean {
  if (!('open' in button)) return true
  const { hostname } = new URL(button.open)
  return hostname.includes('.') && isIP(hostname) === 0
}

function spellOut(button: Button): string {
  return 'open' in button ? `${button.label}: ${button.open}` : ''
}

function outcomeOf(error: unknown): Error {
  if (!(error instanceof GrammyError)) return telegramFault(error)
  if (error.error_code === 429) return new NotNow(error.parameters.retry_after ?? 5)
  if (error.error_code === 400 || error.error_code === 403) return new Never(error.description)
  return telegramFault(error)
}
