import { createHmac } from 'node:crypto'
import { type PeerRequest, startJsonPeer } from './json-peer.ts'

export type PeerInvoice = {
  id: string
  storeId: string
  amount: string
  currency: string
  checkoutLink: string
  status: string
  additionalStatus: string
  createdTime: number
  expirationTime: number
  metadata: Record<string, unknown>
}

const webhookSecret = 'secret of the store'

export async function startBtcpayPeer({ now = () => new Date('2026-11-21T10:00:00Z') } = {}) {
  const invoices = new Map<string, PeerInvoice>()
  /** What was paid of an invoice, by payment method. */
  const paid = new Map<string, object[]>()
  const claims: { id: string; name: string; viewLink: string }[] = []
  const peer = await startJsonPeer(answer)

  function answer({ method, path, query, headers, body }: PeerRequest) {
    if (headers.authorization !== 'token key-of-the-peer') return { status: 401, body: {} }
    const [, , , , store, what, id, change] = path.split('/')
    if (store !== 'store-1') return { status: 404, body: {} }
    if (what === 'payment-methods')
      return {
        status: 200,
        body: [
          { paymentMethodId: 'BTC-CHAIN', enabled: true },
          { paymentMethodId: 'BTC-LN', enabled: true },
        ],
      }
    if (what === 'pull-payments') return { status: 200, body: claims }
    if (method === 'POST' && !id) return { status: 200, body: create(body) }
    const invoice = invoices.get(id ?? '')
    if (!id)
      return {
        status: 200,
        body: [...invoices.values()].filter(
          each => String(each.metadata['orderId']) === query.get('orderId'),
        ),
      }
    if (!invoice) return { status: 404, body: {} }
    if (change === 'payment-methods') return { status: 200, body: paid.get(id) ?? [] }
    if (change === 'refund') return { status: 200, body: claim(body) }
    if (change === 'status') Object.assign(invoice, { status: body['status'], additionalStatus: 'Marked' })
    return { status: 200, body: invoice }
  }

  function claim({ name }: Record<string, unknown>) {
    const id = `claim${claims.length + 1}`
    const made = { id, name: String(name), viewLink: `${peer.url}/pull-payments/${id}` }
    claims.push(made)
    return made
  }

  function create(body: Record<string, unknown>): PeerInvoice {
    const id = `invoice${invoices.size + 1}`
    const created = Math.floor(now().getTime() / 1000)
    const invoice: PeerInvoice = {
      id,
      storeId: 'store-1',
      amount: String(body['amount']),
      currency: String(body['currency']),
      checkoutLink: `${peer.url}/i/${id}`,
      status: 'New',
      additionalStatus: 'None',
      createdTime: created,
      expirationTime: created + 3600,
      metadata: Object(body['metadata']),
    }
    invoices.set(id, invoice)
    return invoice
  }

  function change(id: string, changed: Partial<PeerInvoice>) {
    const invoice = invoices.get(id)
    if (!invoice) throw new Error(`The peer has no invoice ${id}`)
    Object.assign(invoice, changed)
  }

  return {
    ...peer,
    invoices,
    paid,
    claims,
    create,
    claim,
    environment: {
      BTCPAY_URL: peer.url,
      BTCPAY_API_KEY: 'key-of-the-peer',
      BTCPAY_STORE_ID: 'store-1',
      BTCPAY_WEBHOOK_SECRET: webhookSecret,
    },
    change,
    /** The invoice of an order is paid; its webhook is still to be sent. */
    settles({ id: orderId, amount }: { id: number; amount: string }, payments: object[] = []) {
      const metadata = { orderId: String(orderId), attempt: 1 }
      const { id } = create({ amount, currency: 'EUR', metadata })
      change(id, { status: 'Settled' })
      paid.set(id, payments)
      return { id, webhook: btcpayWebhook({ id: `of-${id}`, type: 'InvoiceSettled', invoiceId: id }) }
    },
  }
}

type BtcpayEvent = {
  id: string
  type: string
  invoiceId: string
  storeId?: string
  original?: string
  secret?: string
}

export function btcpayWebhook({
  id,
  type,
  invoiceId,
  storeId = 'store-1',
  original = id,
  secret,
}: BtcpayEvent) {
  const payload = JSON.stringify({
    deliveryId: id,
    originalDeliveryId: original,
    isRedelivery: original !== id,
    webhookId: 'webhook-1',
    type,
    timestamp: 1_795_255_200,
    storeId,
    invoiceId,
  })
  const signature = createHmac('sha256', secret ?? webhookSecret)
    .update(payload)
    .digest('hex')
  return {
    method: 'POST' as const,
    url: '/api/webhooks/btcpay/',
    headers: { 'content-type': 'application/json', 'btcpay-sig': `sha256=${signature}` },
    payload,
  }
}
