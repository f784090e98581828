import type { FastifyInstance } from 'fastify'
import type { Transaction } from '../platform/database/database.ts'
import type { Shop } from '../shop.ts'
import { signCardWebhook } from './card/card-provider.ts'
import { signCryptoWebhook } from './crypto/crypto-provider.ts'

const deliverWebhookJob = 'deliver-sandbox-webhook'

const doors = {
  card: { url: '/api/webhooks/stripe/', sign: signCardWebhook },
  crypto: { url: '/api/webhooks/btcpay/', sign: signCryptoWebhook },
}
type Sender = keyof typeof doors

export async function enqueueWebhook(tx: Transaction, { jobs }: Shop, sender: Sender, event: object) {
  await jobs.enqueue(tx, deliverWebhookJob, { sender, payload: JSON.stringify(event) })
}

export function registerSandboxWebhooks(app: FastifyInstance, { jobs, config }: Shop) {
  async function deliver(sender: Sender, payload: string) {
    const { url, sign } = doors[sender]
    const headers = { 'content-type': 'application/json', ...(await sign(payload, config.secret)) }
    const reply = await app.inject({ method: 'POST', url, headers, payload })
    if (reply.statusCode >= 300) throw new Error(`The webhook was answered with ${reply.statusCode}`)
  }
  jobs.work(
    deliverWebhookJob,
    ({ sender, payload }) => deliver(sender === 'card' ? 'card' : 'crypto', String(payload)),
    { urgent: true },
  )
}
