import { setTimeout } from 'node:timers/promises'
import type { Bank } from './bank.ts'
import type { Kill, Target } from './kill-plan.ts'
import type { Moments } from './moments.ts'
import type { Random } from './random.ts'
import { findChildren, type ShopUnderFire } from './shop-under-fire.ts'

type Field = { shop: ShopUnderFire; bank: Bank; moments: Moments; random: Random }

const longestWaitMs = 3_000
const pauseMs = 700

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
