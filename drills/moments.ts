import { EventEmitter, once } from 'node:events'
import { setTimeout } from 'node:timers/promises'

/** What the shop is in the middle of, as its peers and its customers see it. */
export const moments = ['order', 'page', 'webhook', 'sync', 'mail', 'statement', 'activation'] as const
export type Moment = (typeof moments)[number]

export type Moments = ReturnType<typeof openMoments>

export function openMoments() {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    pass: (moment: Moment) => void emitter.emit(moment),
    /** Not longer than `longestMs`. */
    next: (moment: Moment, longestMs: number) =>
      Promise.race([once(emitter, moment), setTimeout(longestMs, undefined, { ref: false })]),
  }
}
