import { createHash, createHmac } from 'node:crypto'
import { type PeerRequest, startJsonPeer } from './json-peer.ts'

export type PeerFiatInvoice = {
  invoice_id: number
  status: 'active' | 'paid' | 'expired'
  currency_type: string
  fiat: string
  amount: string
  bot_invoice_url: string
  expiration_date: string
  payload: string
  paid_asset?: string
  paid_amount?: string
  paid_fiat_rate?: string
  fee_asset?: string
  fee_amount?: number
  hash?: string
}

const token = '123:AAtoken-of-the-peer'

export async function startCryptoPayPeer() {
  const invoices = new Map<number, PeerFiatInvoice>()
  let created = 0
  const peer = await startJsonPeer(answer)

  function answer({ path, headers, body }: PeerRequest) {
    if (headers['crypto-pay-api-token'] !== token)
      return { status: 401, body: { ok: false, error: { code: 401, name: 'UNAUTHORIZED' } } }
    return { status: 200, body: { ok: true, result: callMethod(path.split('/').at(-1) ?? '', body) } }
  }

  function callMethod(method: string, body: Record<string, unknown>) {
    if (method === 'createInvoice') return create(body)
    if (method === 'deleteInvoice') return invoices.delete(Number(body['invoice_id']))
    const wanted = body['invoice_ids']
    const items = [...invoices.values()].filter(({ invoice_id: id, status }) =>
      typeof wanted === 'string' ? wanted.split(',').includes(String(id)) : status === body['status'],
    )
    return { items }
  }

  function create(body: Record<string, unknown>): PeerFiatInvoice {
    // A deleted invoice keeps its number.
    const id = 7000 + ++created
    const invoice: PeerFiatInvoice = {
      invoice_id: id,
      status: 'active',
      currency_type: String(body['currency_type']),
      fiat: String(body['fiat']),
      amount: String(body['amount']),
      bot_invoice_url: `https://t.me/CryptoBot?start=IV${id}`,
      expiration_date: '2026-11-21T11:00:00.000Z',
      payload: String(body['payload']),
    }
    invoices.set(id, invoice)
    return invoice
  }

  function change(id: number, changed: Partial<PeerFiatInvoice>) {
    const invoice = invoices.get(id)
    if (!invoice) throw new Error(`The peer has no invoice ${id}`)
    Object.assign(invoice, changed)
  }

  return {
    ...peer,
    invoices,
    environment: { CRYPTO_PAY_TOKEN: token, CRYPTO_PAY_API_URL: peer.url },
    change,
    /** The invoice of an order is paid. Returns the webhook, which is still to be sent. */
    settles(
      order: { id: number; amount: string; currency_text: string },
      paid: Partial<PeerFiatInvoice> = {},
    ) {
      const { amount, currency_text: fiat } = order
      const asked = { currency_type: 'fiat', fiat, amount, payload: `order:${order.id}:attempt:1` }
      const { invoice_id: id } = create(asked)
      change(id, { status: 'paid', ...paid })
      return cryptoPayWebhook(id)
    },
  }
}

export function cryptoPayWebhook(invoiceId: number, options: { updateId?: number; token?: string } = {}) {
  const payload = JSON.stringify({
    update_id: options.updateId ?? 1,
    update_type: 'invoice_paid',
    request_date: '2026-11-21T10:05:00Z',
    payload: { invoice_id: invoiceId, status: 'paid' },
  })
  const key = createHash('sha256')
    .update(options.token ?? token)
    .digest()
  return {
    method: 'POST' as const,
    url: '/api/webhooks/crypto-pay/',
    headers: {
      'content-type': 'application/json',
      'crypto-pay-api-signature': createHmac('sha256', key).update(payload).digest('hex'),
    },
    payload,
  }
}
