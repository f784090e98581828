/** A button either says something to the bot (`press`, at most 64 bytes) or opens an address. */
export type Button = { label: string; press: string } | { label: string; open: string }

/** What the bot says; `qr` is an address to be shown as a picture too. */
export type Message = { text: string; buttons?: readonly Button[]; qr?: string }
