/** `press` is sent to the bot and has at most 64 bytes; `open` is an address. */
export type Button = { label: string; press: string } | { label: string; open: string }

/** `qr` is an address that is also shown as a QR code. */
export type Message = { text: string; buttons?: readonly Button[]; qr?: string }

/** Buttons of old messages stay in chats, so these words never change. */
export const presses = {
  status: 'status',
  language: (language: string) => `language:${language}`,
  currencies: (orderId: number) => `ways:${orderId}`,
  pay: (orderId: number, provider: string, currency: string) => `pay:${orderId}:${provider}:${currency}`,
}
