import { type Language, languages } from '../../domain/languages.ts'
import { chatLanguage, chatWords, type Person, profileButton, shopButton } from '../chat/chat-person.ts'
import { type Button, type Message, presses } from '../chat/message.ts'
import { isBoundTo } from '../chat/store.ts'
import { type OrderInChat, openCryptoInvoice, orderInChat } from '../checkout/crypto-invoice.ts'
import type { Shop } from '../shop.ts'

export async function describeOrder(shop: Shop, order: OrderInChat, language: Language): Promise<Message> {
  const t = chatWords[language]
  const { cryptoDiscountPercent } = shop.config.catalog
  const others = languages.filter(each => each !== language)
  return {
    text: `${t.order(order.id, order.title(language), order.total(language), cryptoDiscountPercent)}\n\n${t.choose}`,
    buttons: [
      ...(await currencyButtons(shop, order.id)),
      ...others.map(other => ({ label: t.languages[other], press: presses.language(other) })),
    ],
  }
}

export async function offerCurrencies(shop: Shop, person: Person, orderId: number): Promise<Message[]> {
  const language = await chatLanguage(shop, person)
  const order = await findOwnOrder(shop, person, orderId)
  if (!order) return [refuseForeignOrder(shop, language)]
  if (order.obstacle) return [explainClosed(shop, order, language)]
  const text = chatWords[language].currencies(order.id, order.total(language))
  return [{ text, buttons: await currencyButtons(shop, orderId) }]
}

export async function currencyButtons(shop: Shop, orderId: number): Promise<Button[]> {
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

type Choice = { orderId: number; provider: string; currency: string }

export async function openInvoice(shop: Shop, person: Person, { orderId, provider: name, currency }: Choice) {
  const language = await chatLanguage(shop, person)
  const t = chatWords[language]
  const order = await findOwnOrder(shop, person, orderId)
  const provider = shop.providers.crypto.find(known => known.name === name)
  if (!order || !provider) return [refuseForeignOrder(shop, language)]
  if (order.obstacle) return [explainClosed(shop, order, language)]

  try {
    const invoice = await openCryptoInvoice(shop, orderId, { provider, currencyOption: currency })
    if (!invoice) return [explainClosed(shop, (await orderInChat(shop, orderId)) ?? order, language)]
    const msLeft = invoice.expiresAt.getTime() - shop.clock.now().getTime()
    return [
      {
        text: t.invoice(orderId, order.total(language), Math.max(1, Math.floor(msLeft / 60_000))),
        buttons: [
          { label: t.openInvoice, open: invoice.url },
          { label: t.otherCurrency, press: presses.currencies(orderId) },
        ],
        qr: invoice.url,
      },
    ]
  } catch (error) {
    shop.log.warn({ err: error, orderId }, 'could not open a crypto invoice')
    const retry = { label: t.retry, press: presses.pay(orderId, name, currency) }
    return [{ text: t.providerSilent, buttons: [retry] }]
  }
}

export function explainClosed(shop: Shop, order: OrderInChat, language: Language): Message {
  const t = chatWords[language]
  const { supportEmail } = shop.config
  const buttons = [shopButton(shop, t)]
  if (order.obstacle === 'paid') return { text: t.state.paid(order.id), buttons: [profileButton(shop, t)] }
  if (order.obstacle === 'unmatched-payment')
    return { text: t.unmatched.other(order.id, supportEmail), buttons }
  const text = order.obstacle === 'cancelled' ? t.state.cancelled : t.state.expired
  return { text: `${text(order.id)}\n\n${t.write(supportEmail)}`, buttons }
}

/** A press can be forged, so only orders opened in this chat are found. */
async function findOwnOrder(shop: Shop, { chat }: Person, orderId: number): Promise<OrderInChat | null> {
  return (await isBoundTo(shop.db, orderId, chat)) ? orderInChat(shop, orderId) : null
}

function refuseForeignOrder(shop: Shop, language: Language): Message {
  const t = chatWords[language]
  return { text: t.notYours, buttons: [shopButton(shop, t)] }
}
