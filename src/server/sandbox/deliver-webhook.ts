import type { FastifyInstance } from 'fastify'
import type { Shop } from '../shop.ts'
import { signCardWebhook } from './card/card-provider.ts'
import { signCryptoWebhook } from './crypto/crypto-provider.ts'
import { deliverWebhookJob, type Sender } from './enqueue-webhook.ts'

const doors = {
  card: { url: '/api/webhooks/stripe/', sign: signCardWebhook },
  crypto: { url: '/api/webhooks/btcpay/', sign: signCryptoWebhook },
} satisfies Record<Sender, object>

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
