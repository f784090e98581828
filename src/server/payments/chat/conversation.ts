import { unreachable } from '../../../domain/unreachable.ts'
import { type Language, languageOf } from '../../../texts/language.ts'
import { cryptoInvoiceOf } from '../../orders/crypto-invoice.ts'
import { type OrderInChat, orderInChat } from '../../orders/order-in-chat.ts'
import type { Shop } from '../../shop.ts'
import { waitsForPerson } from '../attempts.ts'
import { checkPayment } from '../settle-payment.ts'
import type { Button, Message } from './message.ts'
import { presses, type Said } from './read-said.ts'
import {
  bindChat,
  findChatLanguage,
  findLinkByToken,
  insertChat,
  isBoundTo,
  newestOrderOfChat,
  setChatLanguage,
} from './store.ts'
import { chatWords } from './words.ts'

/** Someone in a chat. `languageHint` is what their program speaks; Russian counts, all else is the account's choice. */
export type Person = { chat: string; languageHint: string | null }

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

async function greeting(shop: Shop, order: OrderInChat, language: Language): Promise<Message> {
  const t = chatWords[language]
  const other: Language = language === 'en' ? 'ru' : 'en'
  return {
    text: `${t.order(order.id, order.title(language), order.total)}\n\n${t.choose}`,
    buttons: [
      ...(await wayButtons(shop, order.id)),
      { label: t.languages[other], press: presses.language(other) },
    ],
  }
}

async function waysAgain(shop: Shop, person: Person, orderId: number): Promise<Message[]> {
  const language = await languageWith(shop, person)
  const order = await ownOrderInChat(shop, person, orderId)
  if (!order) return [notYours(shop, language)]
  if (!(await isPayable(shop, order))) return [await closed(shop, order, language)]
  return [{ text: chatWords[language].ways(order.id, order.total), buttons: await wayButtons(shop, orderId) }]
}

async function wayButtons(shop: Shop, orderId: number): Promise<Button[]> {
  const offered = await Promise.all(
    shop.providers.crypto.map(async ({ name, ways }) =>
      (await ways()).map(({ code, title }) => ({ label: title, press: presses.pay(orderId, name, code) })),
    ),
  )
  return offered.flat()
}

type Chosen = { orderId: number; provider: string; way: string }

async function invoice(shop: Shop, person: Person, { orderId, provider, way }: Chosen): Promise<Message[]> {
  const language = await languageWith(shop, person)
  const t = chatWords[language]
  const order = await ownOrderInChat(shop, person, orderId)
  const chosen = shop.providers.crypto.find(({ name }) => name === provider)
  if (!order || !chosen) return [notYours(shop, language)]
  if (!(await isPayable(shop, order))) return [await closed(shop, order, language)]

  try {
    const open = await cryptoInvoiceOf(shop, orderId, { provider: chosen, way })
    if (!open) return [await closed(shop, (await orderInChat(shop, orderId)) ?? order, language)]
    const minutes = Math.max(1, Math.floor((open.expiresAt.getTime() - shop.clock.now().getTime()) / 60_000))
    return [
      {
        text: t.invoice(orderId, order.total, minutes),
        buttons: [
          { label: t.openInvoice, open: open.url },
          { label: t.otherWay, press: presses.ways(orderId) },
        ],
        qr: open.url,
      },
    ]
  } catch (error) {
    shop.log.warn({ err: error, orderId }, 'an invoice could not be opened')
    const again = { label: t.retry, press: presses.pay(orderId, provider, way) }
    return [{ text: t.providerSilent, buttons: [again] }]
  }
}

/** The payment system is asked first; what it says is told as it would be without asking. */
async function statusOf(shop: Shop, person: Person): Promise<Message[]> {
  const orderId = await newestOrderOfChat(shop.db, person.chat)
  if (orderId === null) return withoutOrder(shop, person)

  const language = await languageWith(shop, person)
  await checkPayment(shop, orderId).catch((error: unknown) =>
    shop.log.warn({ err: error, orderId }, 'a payment could not be looked at'),
  )
  const order = await orderInChat(shop, orderId)
  if (!order) return withoutOrder(shop, person)
  if (!(await isPayable(shop, order))) return [await closed(shop, order, language)]
  const t = chatWords[language]
  return [{ text: t.state.waiting(order.id, order.total), buttons: await wayButtons(shop, orderId) }]
}

/** Money that a person looks at must not be asked for again. */
async function isPayable({ db }: Shop, order: OrderInChat): Promise<boolean> {
  return order.isPayable && !(await waitsForPerson(db, order.id))
}

async function closed(shop: Shop, order: OrderInChat, language: Language): Promise<Message> {
  const t = chatWords[language]
  if (order.status !== 'paid' && (await waitsForPerson(shop.db, order.id)))
    return { text: t.mismatch.other(order.id, shop.config.supportEmail), buttons: [shopButton(shop, t)] }
  if (order.status === 'paid')
    return {
      text: t.state.paid(order.id),
      buttons: [{ label: t.toProfile, open: `${shop.config.baseUrl}/accounts/profile/` }],
    }
  const text = order.status === 'cancelled' ? t.state.cancelled : t.state.expired
  return {
    text: `${text(order.id)}\n\n${t.write(shop.config.supportEmail)}`,
    buttons: [shopButton(shop, t)],
  }
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

/** Only orders that were opened here: a press names an order, and may be forged. */
async function ownOrderInChat(shop: Shop, { chat }: Person, orderId: number): Promise<OrderInChat | null> {
  return (await isBoundTo(shop.db, orderId, chat)) ? orderInChat(shop, orderId) : null
}

function notYours(shop: Shop, language: Language): Message {
  const t = chatWords[language]
  return { text: t.notYours, buttons: [shopButton(shop, t)] }
}

type Words = (typeof chatWords)['en']

function shopButton(shop: Shop, t: Words): Button {
  return { label: t.toShop, open: `${shop.config.baseUrl}/astra/pricing/` }
}

function languageButtons(t: Words): Button[] {
  return (['en', 'ru'] as const).map(language => ({
    label: t.languages[language],
    press: presses.language(language),
  }))
}

async function languageWith(
  shop: Shop,
  { chat, languageHint }: Person,
  ofAccount: Language = 'en',
): Promise<Language> {
  const chosen = await findChatLanguage(shop.db, chat)
  if (chosen !== null) return languageOf(chosen)
  return languageHint?.toLowerCase().startsWith('ru') ? 'ru' : ofAccount
}
