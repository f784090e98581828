import type { Shop } from '../shop.ts'
import {
  type ChatMessage,
  claimMessage,
  deliverMessagesJob,
  listChatsWithUnsent,
  oldestUnsent,
  setMessage,
} from './message-store.ts'

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
const claimSeconds = 45
const longestHoldSeconds = 3600

export function registerMessageDelivery(shop: Shop, carrier: Carrier) {
  shop.jobs.work(
    deliverMessagesJob,
    async ({ chat }) => {
      for (;;) {
        const message = await oldestUnsent(shop.db, String(chat))
        if (!message) return
        const afterSeconds = await deliver(shop, carrier, message)
        // It must be a new job, or a message that another process failed to deliver would stay unsent.
        if (afterSeconds !== null)
          return shop.jobs.enqueue(shop.db, deliverMessagesJob, { chat: message.chat }, { afterSeconds })
      }
    },
    { urgent: true },
  )
}

/** After a crash a job may still count as running, so unsent messages are enqueued again at each start. */
export async function enqueueUnsentMessages({ db, jobs }: Shop) {
  for (const chat of await listChatsWithUnsent(db)) await jobs.enqueue(db, deliverMessagesJob, { chat })
}

/** Returns in how many seconds to try again; null if the message needs no other try. */
async function deliver({ db, clock, log }: Shop, carrier: Carrier, message: ChatMessage) {
  const now = clock.now()
  const claim = { now, until: after(now, claimSeconds), latest: after(now, longestHoldSeconds) }
  if (!(await claimMessage(db, message.id, claim))) return secondsHeld(message, now)
  try {
    await carrier.send(message)
  } catch (error) {
    if (error instanceof Undeliverable) {
      log.warn({ messageId: message.id, reason: error.message }, 'a chat message cannot be delivered')
      await setMessage(db, message.id, { failure: error.message })
      return null
    }
    const seconds = error instanceof RetryLater ? Math.min(error.seconds, longestHoldSeconds) : null
    await setMessage(db, message.id, { heldUntil: seconds === null ? null : after(now, seconds) })
    if (seconds === null) throw error
    return seconds
  }
  await setMessage(db, message.id, { sentAt: clock.now() })
  return null
}

function secondsHeld({ heldUntil }: ChatMessage, now: Date): number {
  const isHeld = heldUntil !== null && heldUntil > now
  return isHeld ? Math.ceil((heldUntil.getTime() - now.getTime()) / 1000) : claimSeconds
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}
