import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** The secret as the customer's program reads it. */
export function newSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

/** The headers of a message as Standard Webhooks defines them, with a signature for each secret. */
export function signMessage(message: { id: string; at: Date; body: string; secrets: readonly string[] }) {
  const { id, body, secrets } = message
  const timestamp = String(Math.floor(message.at.getTime() / 1000))
  const signatures = secrets.map(secret => `v1,${sign(secret, `${id}.${timestamp}.${body}`)}`)
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

function sign(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return createHmac('sha256', key).update(content).digest('base64')
}
