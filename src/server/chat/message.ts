/** A button either sends `press` to the bot, at most 64 bytes, or opens an address. */
export type Button = { label: string; press: string } | { label: string; open: string }

/** What the bot writes. `qr` is an address that is also shown as a QR code. */
export type Message = { text: string; buttons?: readonly Button[]; qr?: string }

/** What buttons send to the bot. Buttons of old messages stay in chats, so these words never change. */
export const presses = {
  status: 'status',
  language: (language: string) => `language:${language}`,
  currencies: (orderId: number) => `ways:${orderId}`,
  pay: (orderId: number, provider: string, currency: string) => `pay:${orderId}:${provider}:${currency}`,
}
