import { type Moment, moments } from './moments.ts'
import type { Random } from './random.ts'

export type Target = 'app' | 'postmaster' | 'backend' | 'both' | 'admin'
export type Kill = { target: Target } & (
  | { at: 'start'; afterMs: number }
  | { at: Moment; afterMs: number; pausing?: 'app' | 'postmaster' }
)

const inWork = ['app', 'app', 'postmaster', 'backend', 'backend', 'both', 'admin'] as const
const atStart = ['app', 'app', 'app', 'app', 'postmaster', 'both'] as const

/** Bursts while the shop starts, each followed by some at work, so that many kills take little time. */
export function planKills(random: Random, { kills, burst }: { kills: number; burst: number }): Kill[] {
  const plan: Kill[] = []
  while (plan.length < kills) {
    for (let left = random.between(0, 2 * burst); left > 0; left--)
      plan.push({ target: random.pick(atStart), at: 'start', afterMs: random.between(0, 1500) })
    for (let left = random.between(1, 3); left > 0; left--)
      plan.push({
        target: random.pick(inWork),
        at: random.pick(moments),
        afterMs: random.pick([0, 1, 2, 5, 10, 20, 50, 100, 500, 1000, 2000, 4000]),
        ...(random.chance(0.15) ? { pausing: random.pick(['app', 'postmaster']) } : {}),
      })
  }
  return plan.slice(0, kills)
}

export function describeKill(kill: Kill): string {
  const pause = kill.at !== 'start' && kill.pausing ? `, ${kill.pausing} paused before` : ''
  return `${kill.target} ${kill.afterMs} ms after ${kill.at}${pause}`
}
