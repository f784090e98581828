import { setTimeout } from 'node:timers/promises'
import type { Random } from '../src/server/testing/random.ts'
import type { Bank } from './bank.ts'
import { type Moment, type Moments, moments } from './moments.ts'
import { findChildren, type ShopUnderFire } from './shop-under-fire.ts'

type Field = { shop: ShopUnderFire; bank: Bank; moments: Moments; random: Random }

const longestWaitMs = 3_000
const pauseMs = 700

type Target = 'app' | 'postmaster' | 'backend' | 'both' | 'admin'
type Kill = { target: Target } & (
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
        ...(random.chance(15) ? { pausing: random.pick(['app', 'postmaster']) } : {}),
      })
  }
  return plan.slice(0, kills)
}

export function describeKill(kill: Kill): string {
  const pause = kill.at !== 'start' && kill.pausing ? `, ${kill.pausing} paused before` : ''
  return `${kill.target} ${kill.afterMs} ms after ${kill.at}${pause}`
}

/** Waits for the moment of the kill. Returns what was killed: the app where the target was not running. */
export async function carryOut(field: Field, kill: Kill): Promise<Target> {
  const { shop, moments } = field
  if (kill.at === 'start') await shop.untilStarted(kill.afterMs)
  else {
    await shop.healthy(60_000)
    await moments.next(kill.at, longestWaitMs)
    await setTimeout(kill.afterMs)
    if (kill.pausing) await pause(field, kill.pausing)
  }
  for (;;) {
    for (const target of new Set<Target>([kill.target, 'app'])) if (await end(field, target)) return target
    await setTimeout(10)
  }
}

async function end({ shop, bank, random }: Field, target: Target): Promise<boolean> {
  switch (target) {
    case 'app':
      return shop.killApp()
    case 'admin':
      return bank.killImport()
    case 'postmaster':
      return signal(await shop.findPostmaster(), 'SIGKILL')
    case 'backend': {
      const children = findChildren((await shop.findPostmaster()) ?? 0)
      return signal(children[random.between(0, children.length - 1)], 'SIGKILL')
    }
    default: {
      const postmaster = await shop.findPostmaster()
      const app = shop.killApp()
      return signal(postmaster, 'SIGKILL') || app
    }
  }
}

async function pause({ shop }: Field, target: 'app' | 'postmaster') {
  const main = target === 'app' ? shop.pid() : await shop.findPostmaster()
  if (main === undefined) return
  const stopped = [main, ...(target === 'app' ? [] : findChildren(main))]
  for (const pid of stopped) signal(pid, 'SIGSTOP')
  await setTimeout(pauseMs)
  for (const pid of stopped) signal(pid, 'SIGCONT')
}

/** False if it has ended. */
function signal(pid: number | undefined, name: NodeJS.Signals): boolean {
  if (pid === undefined) return false
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
