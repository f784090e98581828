import type { Shop } from '../shop.ts'
import {
  type ChatMessage,
  claimMessage,
  listChatsWithUnsent,
  oldestUnsent,
  setMessage,
} from './message-store.ts'
import { deliverMessagesJob } from './post-message.ts'

/** `send` throws `Undeliverable`, or any other error if the delivery is to be retried. */
export type Carrier = { send(message: ChatMessage): Promise<void> }

export class RetryLater extends Error {
  readonly seconds: number
  constructor(seconds: number) {
    super(`The chat platform accepts no messages for ${seconds} s`)
    this.seconds = seconds
  }
}

export class Undeliverable extends Error {}

/** Longer than one delivery takes: after that another process may claim the message. */
const claimMs = 45_000

export function registerMessageDelivery(shop: Shop, carrier: Carrier) {
  shop.jobs.work(
    deliverMessagesJob,
    async ({ chat }) => {
      for (;;) {
        const message = await oldestUnsent(shop.db, String(chat))
        if (!message) return
        await deliver(shop, carrier, message)
      }
    },
    { urgent: true },
  )
}

/** After a crash a job may still count as running, so unsent messages are enqueued again at each start. */
export async function enqueueUnsentMessages({ db, jobs }: Shop) {
  for (const chat of await listChatsWithUnsent(db)) await jobs.enqueue(db, deliverMessagesJob, { chat })
}

async function deliver({ db, clock, log }: Shop, carrier: Carrier, message: ChatMessage) {
  const now = clock.now()
  // The job must fail to run again, or a message that another process failed to deliver would stay unsent.
  if (!(await claimMessage(db, message.id, { now, until: after(now, claimMs) })))
    throw new Error('The chat message is claimed or delayed')
  try {
    await carrier.send(message)
  } catch (error) {
    if (!(error instanceof Undeliverable)) {
      const heldUntil = error instanceof RetryLater ? after(now, error.seconds * 1000) : null
      await setMessage(db, message.id, { heldUntil })
      throw error
    }
    log.warn({ messageId: message.id, reason: error.message }, 'a chat message cannot be delivered')
    return setMessage(db, message.id, { failure: error.message })
  }
  await setMessage(db, message.id, { sentAt: clock.now() })
}

function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms)
}
