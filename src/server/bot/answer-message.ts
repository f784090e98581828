import type { Language } from '../../domain/languages.ts'
import { unreachable } from '../../domain/unreachable.ts'
import { chatLanguage, chatWords, languageButtons, type Person, shopButton } from '../chat/chat-person.ts'
import { type Message, presses } from '../chat/message.ts'
import { postMessage } from '../chat/message-store.ts'
import {
  bindChat,
  findLinkByToken,
  findNewestOrderOfChat,
  insertChat,
  setChatLanguage,
} from '../chat/store.ts'
import { orderInChat } from '../checkout/crypto-invoice.ts'
import { syncOpenPayment } from '../checkout/sync-payment.ts'
import { isWithinLimits } from '../platform/http/rate-limit.ts'
import type { Shop } from '../shop.ts'
import {
  currencyButtons,
  describeOrder,
  explainClosed,
  offerCurrencies,
  openInvoice,
} from './order-answers.ts'
import type { ChatCommand } from './read-message.ts'

/** `key` identifies the customer's message: answering it again after a crash posts nothing twice. */
export async function answerMessage(
  shop: Shop,
  person: Person,
  { key, command }: { key: string; command: ChatCommand },
) {
  const limit = { name: 'chat', subject: person.chat, most: 60, withinSeconds: 600 }
  const messages = (await isWithinLimits(shop, [limit]))
    ? await replyTo(shop, person, command)
    : [{ text: chatWords[await chatLanguage(shop, person)].tooMany }]
  await shop.db.transaction(async tx => {
    for (const [index, message] of messages.entries())
      await postMessage(tx, shop, { chat: person.chat, key: `${key}:${index}`, message })
  })
}

/** Never throws for anything that a customer can send. */
async function replyTo(shop: Shop, person: Person, command: ChatCommand): Promise<readonly Message[]> {
  switch (command.kind) {
    case 'start':
      return command.tokenHash === null
        ? explainNoOrder(shop, person)
        : openOrder(shop, person, command.tokenHash)
    case 'status':
      return reportStatus(shop, person)
    case 'help':
      return help(shop, person)
    case 'language':
      return switchLanguage(shop, person, command.language)
    case 'currencies':
      return offerCurrencies(shop, person, command.orderId)
    case 'pay':
      return openInvoice(shop, person, command)
    case 'unknown':
      return help(shop, person, { isUnknown: true })
    default:
      return unreachable(command)
  }
}

async function openOrder(shop: Shop, person: Person, tokenHash: string): Promise<Message[]> {
  const now = shop.clock.now()
  const link = await bindChat(shop.db, { tokenHash, chat: person.chat, now })
  if (!link) return [await refuseToken(shop, person, tokenHash)]

  const order = await orderInChat(shop, link.orderId)
  if (!order) return explainNoOrder(shop, person)
  const language = await chatLanguage(shop, person, order.language)
  await insertChat(shop.db, person.chat, language, now)
  return [order.obstacle ? explainClosed(shop, order, language) : await describeOrder(shop, order, language)]
}

async function refuseToken(shop: Shop, person: Person, tokenHash: string): Promise<Message> {
  const link = await findLinkByToken(shop.db, tokenHash)
  const t = chatWords[await chatLanguage(shop, person)]
  const text = !link ? t.unknownToken : link.chat === null ? t.tokenExpired : t.usedElsewhere
  return { text: `${text}\n\n${t.write(shop.config.supportEmail)}`, buttons: [shopButton(shop, t)] }
}

async function reportStatus(shop: Shop, person: Person): Promise<Message[]> {
  const orderId = await findNewestOrderOfChat(shop.db, person.chat)
  if (orderId === null) return explainNoOrder(shop, person)

  const language = await chatLanguage(shop, person)
  await syncOpenPayment(shop, orderId).catch((error: unknown) =>
    shop.log.warn({ err: error, orderId }, 'could not sync a payment'),
  )
  const order = await orderInChat(shop, orderId)
  if (!order) return explainNoOrder(shop, person)
  if (order.obstacle) return [explainClosed(shop, order, language)]
  const text = chatWords[language].state.waiting(order.id, order.total(language))
  return [{ text, buttons: await currencyButtons(shop, orderId) }]
}

async function explainNoOrder(shop: Shop, person: Person): Promise<Message[]> {
  const t = chatWords[await chatLanguage(shop, person)]
  const { productName, supportEmail } = shop.config
  const text = `${t.noOrder(productName)}\n\n${t.write(supportEmail)}`
  return [{ text, buttons: [shopButton(shop, t), ...languageButtons(t)] }]
}

async function help(shop: Shop, person: Person, { isUnknown = false } = {}): Promise<Message[]> {
  const t = chatWords[await chatLanguage(shop, person)]
  const text = t.help(shop.config.supportEmail)
  const status = { label: t.status, press: presses.status }
  return [
    {
      text: isUnknown ? `${t.unknown}\n\n${text}` : text,
      buttons: [status, shopButton(shop, t), ...languageButtons(t)],
    },
  ]
}

async function switchLanguage(shop: Shop, person: Person, language: Language): Promise<Message[]> {
  await setChatLanguage(shop.db, person.chat, language, shop.clock.now())
  const confirmation = { text: chatWords[language].languageSet }
  const orderId = await findNewestOrderOfChat(shop.db, person.chat)
  const order = orderId === null ? null : await orderInChat(shop, orderId)
  return order && !order.obstacle
    ? [confirmation, await describeOrder(shop, order, language)]
    : [confirmation]
}
