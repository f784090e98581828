import { plural } from '../plural.ts'

const minutesOf = (count: number) =>
  `${count}\u00a0${plural('en', count, { one: 'minute', other: 'minutes' })}`

/** What the bot says to whoever pays an order in crypto. Money arrives finished, '€19.80'; an address stands on its own. */
export const chat = {
  order: (id: number, title: string, total: string) =>
    `Hello! This is order ${id}:\n${title}\n\nTo pay: ${total}, the 10% crypto discount and the tax included.`,
  choose: 'Choose what you would like to pay with. You then get an invoice with the exact sum.',
  ways: (id: number, total: string) => `Order ${id}, ${total}. What would you like to pay with?`,

  invoice: (id: number, total: string, minutes: number) =>
    `Here is the invoice for order ${id}: ${total}. Open it by the button or scan the code, and pay exactly the sum it names, in one payment, within ${minutesOf(minutes)}. I will write to you as soon as the payment is seen.`,
  openInvoice: 'Open the invoice',
  otherWay: 'Pay with something else',
  newInvoice: 'Get a new invoice',
  retry: 'Try again',
  providerSilent:
    'The payment system did not answer. Nothing was charged and your order is safe. Please try again in a minute.',

  progress: {
    part: (id: number) =>
      `Part of the money for order ${id} has arrived. Please send the rest by the same invoice before its time is over.`,
    confirming: (id: number) =>
      `Your payment for order ${id} is seen. The network is confirming it now: that takes from minutes to an hour. You need not wait here, I will write to you.`,
    expired: (id: number) =>
      `The time of the invoice for order ${id} is over. If you have not paid, nothing was charged: get a new invoice. If you have just paid, do not pay again.`,
    failed: (id: number) =>
      `The payment system has closed the invoice for order ${id}. If you have not paid, get a new one. If you have, do not pay again and write to us.`,
  },
  mismatch: {
    'paid-partly': (id: number, email: string) =>
      `Less money than the invoice named has arrived for order ${id}, so it could not be completed by itself. Please do not pay again: a person looks at it. You can write to ${email} and name the order.`,
    'paid-late': (id: number, email: string) =>
      `The money for order ${id} has arrived after the time of the invoice, so the order could not be completed by itself. Please do not pay again: a person looks at it. You can write to ${email} and name the order.`,
    'paid-over': (id: number, email: string) =>
      `More money than the invoice named has arrived for order ${id}. The order is paid. About the rest, please write to ${email} and name the order.`,
    other: (id: number, email: string) =>
      `The money for order ${id} has arrived, but it does not fit the order. Please do not pay again: a person looks at it. You can write to ${email} and name the order.`,
  },
  ready: (id: number, serial: string, product: string) =>
    `Thank you! Order ${id} is paid and your license is ready.\n\nSerial number: ${serial}\n\nEnter it in ${product} on your server and restart it. The license is also in your profile, and in the e-mail we have sent to you.`,

  state: {
    paid: (id: number) => `Order ${id} is paid. Its license, with the serial number, is in your profile.`,
    cancelled: (id: number) =>
      `Order ${id} was cancelled, so there is nothing to pay. You can order again at any time.`,
    expired: (id: number) =>
      `The time to pay order ${id} is over. Nothing is owed: you can order again, at today’s prices. If you have paid and got no answer, write to us and name the order.`,
    waiting: (id: number, total: string) => `Order ${id} waits to be paid: ${total}.`,
  },
  noOrder: (product: string) =>
    `Hello! I take payments in crypto for ${product}. To pay, choose a license in the shop, pick crypto as the way to pay, and go on from there: the link brings you back here with your order.`,
  unknownToken:
    'I do not know this link, or a newer one has taken its place. Open your order in the shop and press “Continue in the chat”.',
  usedElsewhere:
    'This link was already opened in another chat, and it works only there. If that was not you, write to us. You can always order again in the shop.',
  tokenExpired: 'This link has expired, and so has its order. Please order again in the shop.',
  notYours:
    'That button belongs to another order. Open the order in the shop and press “Continue in the chat”.',
  help: (email: string) =>
    `I take payments in crypto for orders of the shop.\n\n/status: how your order stands\n/language: switch the language\n/help: this message\n\nI never write first, and I never ask for a password or a seed phrase. Questions: ${email}`,
  unknown: 'I understand only the buttons and a few commands.',
  tooMany: 'That was a lot of messages. Please wait a few minutes, then go on.',
  languageSet: 'We go on in English.',

  toShop: 'Open the shop',
  toProfile: 'Open the profile',
  status: 'How does my order stand?',
  write: (email: string) => `Questions? Write to ${email}`,
  languages: { en: 'English', ru: 'Русский' },
  commands: { status: 'How my order stands', help: 'What this bot does', language: 'Switch the language' },

  sandbox: {
    title: 'Sandbox chat',
    mark: 'Sandbox: no message leaves',
    explained: 'This page stands in for the chat in Telegram. The bot is the same.',
    start: 'Start',
    startFirst: 'Press Start, as in Telegram, to open your order here.',
    empty: 'Nothing has been said yet.',
    bot: 'Bot',
    you: 'You',
    say: 'Message',
    send: 'Send',
    refresh: 'Look for new messages',
    code: 'QR code of the invoice',
    back: 'Back to the shop',
    outdated: 'This page was out of date, so nothing was sent. Please try again.',
  },
  sandboxInvoice: {
    title: (shop: string, id: number) => `${shop}: order ${id}, sandbox crypto invoice`,
    mark: 'Sandbox: no money moves',
    heading: (id: number) => `Invoice for order ${id}`,
    amount: 'To pay',
    way: 'With',
    until: 'Open until',
    explained: 'This page stands in for the payment system. Choose what the customer’s wallet would do.',
    exactly: (total: string) => `Pay ${total} exactly`,
    seen: 'Pay, but confirm later',
    confirm: 'Confirm the payment',
    little: 'Pay too little',
    late: 'Pay too late',
    expire: 'Let the invoice expire',
    states: {
      open: 'The invoice is open.',
      confirming: 'The payment is seen and waits to be confirmed.',
      paid: 'The invoice is paid.',
      part: 'Too little was paid, and the time is over.',
      late: 'The money came after the time was over.',
      expired: 'The time is over, and nothing was paid.',
      withdrawn: 'The shop has withdrawn this invoice.',
    },
    toChat: 'Back to the chat',
    toOrder: 'To the order',
    unknown: {
      title: 'There is no such invoice',
      text: 'Check the address, or ask the bot for the invoice again.',
    },
  },
}
