import { type Language } from '../../texts/language.ts'
import { languageWith, type Person, shopButton } from '../chat/chat-person.ts'
import type { Button, Message } from '../chat/message.ts'
import { isBoundTo } from '../chat/store.ts'
import { chatWords } from '../chat/words.ts'
import { cryptoInvoiceOf } from '../checkout/crypto-invoice.ts'
import { type OrderInChat, orderInChat } from '../checkout/order-in-chat.ts'
import { hasUnmatchedPayment } from '../payments/unmatched-store.ts'
import type { Shop } from '../shop.ts'
import { presses } from './read-message.ts'

/** The order, what it costs, and what it can be paid with. */
export async function greeting(shop: Shop, order: OrderInChat, language: Language): Promise<Message> {
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

/** The ways to pay once more. */
export async function waysAgain(shop: Shop, person: Person, orderId: number): Promise<Message[]> {
  const language = await languageWith(shop, person)
  const order = await ownOrderInChat(shop, person, orderId)
  if (!order) return [notYours(shop, language)]
  if (!(await isPayable(shop, order))) return [await closed(shop, order, language)]
  return [{ text: chatWords[language].ways(order.id, order.total), buttons: await wayButtons(shop, orderId) }]
}

export async function wayButtons(shop: Shop, orderId: number): Promise<Button[]> {
  const offered = await Promise.all(
    shop.providers.crypto.map(async ({ name, currencyOptions }) =>
      (await currencyOptions()).map(({ code, title }) => ({
        label: title,
        press: presses.pay(orderId, name, code),
      })),
    ),
  )
  return offered.flat()
}

type Chosen = { orderId: number; provider: string; way: string }

/** The invoice by which the order is paid in this way, or in words why there is none. */
export async function invoice(
  shop: Shop,
  person: Person,
  { orderId, provider, way }: Chosen,
): Promise<Message[]> {
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

/** Money that a person looks at must not be asked for again. */
export async function isPayable({ db }: Shop, order: OrderInChat): Promise<boolean> {
  return order.isPayable && !(await hasUnmatchedPayment(db, order.id))
}

/** How an order stands that cannot be paid here, and what to do next. */
export async function closed(shop: Shop, order: OrderInChat, language: Language): Promise<Message> {
  const t = chatWords[language]
  if (order.status !== 'paid' && (await hasUnmatchedPayment(shop.db, order.id)))
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

/** Only orders that were opened here: a press names an order, and may be forged. */
async function ownOrderInChat(shop: Shop, { chat }: Person, orderId: number): Promise<OrderInChat | null> {
  return (await isBoundTo(shop.db, orderId, chat)) ? orderInChat(shop, orderId) : null
}

function notYours(shop: Shop, language: Language): Message {
  const t = chatWords[language]
  return { text: t.notYours, buttons: [shopButton(shop, t)] }
}
