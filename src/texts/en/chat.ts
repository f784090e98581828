import { plural } from '../plural.ts'
import { units } from './counts.ts'

const formatMinutes = (count: number) =>
  `${count}\u00a0${plural('en', count, { one: 'minute', other: 'minutes' })}`

export const chat = {
  order: (id: number, title: string, total: string, percent: number) =>
    `Hello! This is order ${id}:\n${title}\n\nTo pay: ${total}, including ${percent > 0 ? `the ${percent}% crypto discount and ` : ''}tax.`,
  choose: 'Choose what to pay with. You will then get an invoice with the exact amount.',
  currencies: (id: number, total: string) => `Order ${id}, ${total}. What would you like to pay with?`,

  invoice: (id: number, total: string, minutes: number) =>
    `Here is the invoice for order ${id}: ${total}. Open it with the button or scan the code, and pay the exact amount in one payment within ${formatMinutes(minutes)}. I will write to you when I see the payment.`,
  openInvoice: 'Open the invoice',
  otherCurrency: 'Pay with something else',
  newInvoice: 'Get a new invoice',
  retry: 'Try again',
  providerSilent:
    'The payment system did not respond. Nothing was charged, and your order is safe. Please try again in a minute.',

  progress: {
    part: (id: number) =>
      `We have received part of the payment for order ${id}. Please pay the rest on the same invoice before it expires.`,
    confirming: (id: number) =>
      `I see your payment for order ${id}. The network is now confirming it, which takes from a few minutes to an hour. You do not need to wait here: I will write to you.`,
    expired: (id: number) =>
      `The invoice for order ${id} has expired. If you have not paid, nothing was charged: get a new invoice. If you have just paid, do not pay again.`,
    failed: (id: number) =>
      `The payment system has closed the invoice for order ${id}. If you have not paid, get a new one. If you have paid, do not pay again and write to us.`,
  },
  unmatched: {
    'paid-partly': (id: number, email: string) =>
      `The payment for order ${id} is less than the invoice amount, so we could not complete the order. Please do not pay again: we will check it and write to you. Questions? Write to ${email} and give the order number.`,
    'paid-late': (id: number, email: string) =>
      `The payment for order ${id} arrived after the invoice had expired, so we could not complete the order. Please do not pay again: we will check it and write to you. Questions? Write to ${email} and give the order number.`,
    'paid-over': (id: number, email: string) =>
      `The payment for order ${id} is more than the invoice amount. The order is paid. To ask about the difference, write to ${email} and give the order number.`,
    other: (id: number, email: string) =>
      `The payment for order ${id} has arrived, but it does not match the order. Please do not pay again: we will check it and write to you. Questions? Write to ${email} and give the order number.`,
  },
  ready: (id: number, serial: string, product: string) =>
    `Thank you! Order ${id} is paid and your license is ready.\n\nSerial number: ${serial}\n\nThe license file, license.txt, is in the e-mail we have sent you and in your profile. Copy it to your server and restart ${product}.`,

  state: {
    paid: (id: number) => `Order ${id} is paid. Its license, with the serial number, is in your profile.`,
    cancelled: (id: number) =>
      `Order ${id} was cancelled. There is nothing to pay. You can order again at any time.`,
    expired: (id: number) =>
      `Order ${id} has expired. There is nothing to pay. You can order again at today’s prices. If you have paid and received no answer, write to us and give the order number.`,
    waiting: (id: number, total: string) => `Order ${id} is awaiting payment: ${total}.`,
  },
  noOrder: (product: string) =>
    `Hello! I take crypto payments for ${product}. First renew a license or add ${units().other} to it in the shop, and choose crypto as the payment method there. The link you get brings you back here with your order.`,
  unknownToken:
    'This link is not valid, or a newer one has replaced it. Open your order in the shop and press “Continue in the chat”.',
  usedElsewhere:
    'This link was already opened in another chat and works only there. If that was not you, write to us. You can always order again in the shop.',
  tokenExpired: 'This link and its order have expired. Please order again in the shop.',
  notYours:
    'That button belongs to another order. Open the order in the shop and press “Continue in the chat”.',
  help: (email: string) =>
    `I take crypto payments for orders from the shop.\n\n/status: the status of your order\n/language: switch the language\n/help: this message\n\nI never start a chat, and I never ask for a password or a seed phrase. Questions: ${email}`,
  unknown: 'I understand only the buttons and a few commands.',
  tooMany: 'Too many messages. Please wait a few minutes, then continue.',
  languageSet: 'The language is now English.',

  toShop: 'Open the shop',
  toProfile: 'Go to the profile',
  status: 'Check the order status',
  write: (email: string) => `Questions? Write to ${email}`,
  languages: { en: 'English', ru: 'Русский' },
  commands: { status: 'Check the order status', help: 'What this bot does', language: 'Switch the language' },

  sandbox: {
    title: 'Sandbox chat',
    mark: 'Sandbox: no messages are sent',
    explained: 'This page simulates the chat in Telegram. The bot is the real one.',
    start: 'Start',
    startFirst: 'Press Start, as in Telegram, to open your order here.',
    empty: 'No messages yet.',
    bot: 'Bot',
    you: 'You',
    say: 'Message',
    send: 'Send',
    refresh: 'Check for new messages',
    code: 'QR code of the invoice',
    back: 'Back to the shop',
    outdated: 'This page was out of date, so nothing was sent. Please try again.',
  },
  sandboxInvoice: {
    title: (shop: string, id: number) => `${shop}: order ${id}, sandbox crypto invoice`,
    mark: 'Sandbox: no real payments',
    heading: (id: number) => `Invoice for order ${id}`,
    amount: 'Amount',
    currency: 'Pay with',
    until: 'Open until',
    explained: 'This page simulates the payment system. Choose what the customer’s wallet does.',
    exactly: (total: string) => `Pay ${total} exactly`,
    seen: 'Pay, but confirm later',
    confirm: 'Confirm the payment',
    little: 'Pay too little',
    late: 'Pay too late',
    expire: 'Let the invoice expire',
    states: {
      open: 'The invoice is open.',
      confirming: 'The payment was seen and is awaiting confirmation.',
      paid: 'The invoice is paid.',
      part: 'The invoice has expired. Too little was paid.',
      late: 'The payment arrived after the invoice had expired.',
      expired: 'The invoice has expired. Nothing was paid.',
      withdrawn: 'The shop has cancelled this invoice.',
    },
    toChat: 'Back to the chat',
    toOrder: 'To the order',
    unknown: {
      title: 'This invoice does not exist',
      text: 'Check the address, or ask the bot for a new invoice.',
    },
  },
}
