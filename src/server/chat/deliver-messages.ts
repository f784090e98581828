import type { Shop } from '../shop.ts'
import {
  type ChatMessage,
  chatsWithWaiting,
  claimMessage,
  oldestWaiting,
  setMessage,
} from './message-store.ts'
import { deliverMessagesJob } from './post-message.ts'

/** A platform that carries messages. Throws `NotNow` or `Never`; anything else counts as not now. */
export type Carrier = { send(message: ChatMessage): Promise<void> }

/** The platform asks to wait. */
export class NotNow extends Error {
  readonly seconds: number
  constructor(seconds: number) {
    super(`The chat platform asks to wait ${seconds} s`)
    this.seconds = seconds
  }
}

/** The person has left, or the message can never be taken. */
export class Never extends Error {}

/** Longer than one sending may take: whoever was cut off lost the message then. */
const patienceMs = 45_000

/** Sends what waits, each chat's messages in their order; a failure is tried again by the job queue. */
export function deliverMessages(shop: Shop, carrier: Carrier) {
  shop.jobs.work(deliverMessagesJob, async ({ chat }) => {
    for (;;) {
      const message = await oldestWaiting(shop.db, String(chat))
      if (!message) return
      await sendOne(shop, carrier, message)
    }
  })
}

/** After a crash a job may still count as running; what it left behind is looked for at the next start. */
export async function enqueueWaitingMessages({ db, jobs }: Shop) {
  for (const chat of await chatsWithWaiting(db)) await jobs.enqueue(db, deliverMessagesJob, { chat })
}

async function sendOne({ db, clock, log }: Shop, carrier: Carrier, message: ChatMessage) {
  const now = clock.now()
  const until = new Date(now.getTime() + patienceMs)
  // Somebody else is at it, or it must wait: the job comes again later, so that nothing is left behind.
  if (!(await claimMessage(db, message.id, { now, until }))) throw new Error('A chat message waits its turn')
  try {
    await carrier.send(message)
  } catch (error) {
    if (!(error instanceof Never)) {
      await setMessage(db, message.id, {
        heldUntil: error instanceof NotNow ? after(now, error.seconds) : null,
      })
      throw error
    }
    log.warn({ messageId: message.id, reason: error.message }, 'a chat message cannot be delivered')
    return setMessage(db, message.id, { failure: error.message })
  }
  await setMessage(db, message.id, { sentAt: clock.now() })
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}
