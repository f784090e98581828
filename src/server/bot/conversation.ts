import { unreachable } from '../../domain/unreachable.ts'
import type { Language } from '../../texts/language.ts'
import { languageButtons, languageWith, type Person, shopButton } from '../chat/chat-person.ts'
import type { Message } from '../chat/message.ts'
import { bindChat, findLinkByToken, insertChat, newestOrderOfChat, setChatLanguage } from '../chat/store.ts'
import { chatWords } from '../chat/words.ts'
import { orderInChat } from '../checkout/order-in-chat.ts'
import { syncOpenPayment } from '../checkout/sync-payment.ts'
import type { Shop } from '../shop.ts'
import { closed, greeting, invoice, isPayable, wayButtons, waysAgain } from './order-answers.ts'
import { presses, type Said } from './read-message.ts'

/** What the bot answers: one conversation for every platform. Never throws for what a person can cause. */
export async function replyTo(shop: Shop, person: Person, said: Said): Promise<readonly Message[]> {
  switch (said.kind) {
    case 'start':
      return said.tokenHash === null ? withoutOrder(shop, person) : opened(shop, person, said.tokenHash)
    case 'status':
      return statusOf(shop, person)
    case 'help':
      return help(shop, person)
    case 'language':
      return switched(shop, person, said.language)
    case 'ways':
      return waysAgain(shop, person, said.orderId)
    case 'pay':
      return invoice(shop, person, said)
    case 'unknown':
      return notUnderstood(shop, person)
    default:
      return unreachable(said)
  }
}

export async function tooManyMessages(shop: Shop, person: Person): Promise<readonly Message[]> {
  return [{ text: chatWords[await languageWith(shop, person)].tooMany }]
}

async function opened(shop: Shop, person: Person, tokenHash: string): Promise<Message[]> {
  const now = shop.clock.now()
  const link = await bindChat(shop.db, { tokenHash, chat: person.chat, now })
  if (!link) return [await refusedToken(shop, person, tokenHash)]

  const order = await orderInChat(shop, link.orderId)
  if (!order) return withoutOrder(shop, person)
  const language = await languageWith(shop, person, order.language)
  await insertChat(shop.db, person.chat, language, now)
  return (await isPayable(shop, order))
    ? [await greeting(shop, order, language)]
    : [await closed(shop, order, language)]
}

async function refusedToken(shop: Shop, person: Person, tokenHash: string): Promise<Message> {
  const link = await findLinkByToken(shop.db, tokenHash)
  const t = chatWords[await languageWith(shop, person)]
  const text = !link ? t.unknownToken : link.chat === null ? t.tokenExpired : t.usedElsewhere
  return { text: `${text}\n\n${t.write(shop.config.supportEmail)}`, buttons: [shopButton(shop, t)] }
}

/** The payment system is asked first; what it says is told as it would be without asking. */
async function statusOf(shop: Shop, person: Person): Promise<Message[]> {
  const orderId = await newestOrderOfChat(shop.db, person.chat)
  if (orderId === null) return withoutOrder(shop, person)

  const language = await languageWith(shop, person)
  await syncOpenPayment(shop, orderId).catch((error: unknown) =>
    shop.log.warn({ err: error, orderId }, 'a payment could not be looked at'),
  )
  const order = await orderInChat(shop, orderId)
  if (!order) return withoutOrder(shop, person)
  if (!(await isPayable(shop, order))) return [await closed(shop, order, language)]
  const t = chatWords[language]
  return [{ text: t.state.waiting(order.id, order.total), buttons: await wayButtons(shop, orderId) }]
}

async function withoutOrder(shop: Shop, person: Person): Promise<Message[]> {
  const language = await languageWith(shop, person)
  const t = chatWords[language]
  const { productName, supportEmail } = shop.config
  const text = `${t.noOrder(productName)}\n\n${t.write(supportEmail)}`
  return [{ text, buttons: [shopButton(shop, t), ...languageButtons(t)] }]
}

async function help(shop: Shop, person: Person): Promise<Message[]> {
  const t = chatWords[await languageWith(shop, person)]
  const status = { label: t.status, press: presses.status }
  return [
    { text: t.help(shop.config.supportEmail), buttons: [status, shopButton(shop, t), ...languageButtons(t)] },
  ]
}

async function notUnderstood(shop: Shop, person: Person): Promise<Message[]> {
  const [answer] = await help(shop, person)
  const t = chatWords[await languageWith(shop, person)]
  return answer ? [{ ...answer, text: `${t.unknown}\n\n${answer.text}` }] : []
}

async function switched(shop: Shop, person: Person, language: Language): Promise<Message[]> {
  await setChatLanguage(shop.db, person.chat, language, shop.clock.now())
  const t = chatWords[language]
  const orderId = await newestOrderOfChat(shop.db, person.chat)
  const order = orderId === null ? null : await orderInChat(shop, orderId)
  return order && (await isPayable(shop, order))
    ? [{ text: t.languageSet }, await greeting(shop, order, language)]
    : [{ text: t.languageSet }]
}
