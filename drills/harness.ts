import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Ground, onGround } from '../bench/ground.ts'

type Verdict = { isFine?: string; isBroken?: string }

/** Variables of a shop that only its own customers and services can reach. */
export const quietly = { SANDBOX: '1', TRUST_PROXY: 'loopback', LOG_LEVEL: 'warn' }

/** Runs a drill, which returns what was broken. Prints that and exits; also closes the ground if it is interrupted. */
export async function runDrill(
  drill: (ground: Ground) => Promise<string[]>,
  { isFine, isBroken = '' }: Verdict = {},
): Promise<never> {
  const interrupted = Promise.withResolvers<never>()
  for (const event of ['SIGINT', 'SIGTERM', 'uncaughtException', 'unhandledRejection'])
    process.once(event, reason => interrupted.reject(reason))

  const problems = await onGround(ground => Promise.race([drill(ground), interrupted.promise])).catch(
    (error: unknown) => [
      `the drill was interrupted: ${error instanceof Error ? error.stack : String(error)}`,
    ],
  )
  for (const problem of problems.slice(0, 40)) console.log(`BROKEN  ${problem}`)
  if (isFine) console.log(problems.length === 0 ? isFine : `${problems.length} broken${isBroken}`)
  process.exit(problems.length === 0 ? 0 : 1)
}

/** Options of the command line that are numbers, such as `--kills 50`. */
export function readNumbers<Name extends string>(defaults: Record<Name, number>): Record<Name, number> {
  const names = Object.keys(defaults)
  const options = Object.fromEntries(names.map(name => [name, { type: 'string' as const }]))
  const { values } = parseArgs({ options, strict: false })
  const typed = Object.entries(values).filter(([name]) => names.includes(name))
  return { ...defaults, ...Object.fromEntries(typed.map(([name, value]) => [name, Number(value)])) }
}

export function seconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}

export function print(what: string, value: string | number, width = 56) {
  console.log(`${what.padEnd(width)} ${String(value).replaceAll('\n', ', ')}`)
}

/** Fails if it takes longer. */
export async function waitUntil(what: string, isSo: () => unknown, longestMs = 120_000) {
  const deadline = Date.now() + longestMs
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Waited ${longestMs / 1000} s until ${what}`)
    await setTimeout(100)
  }
}

export async function isUp(url: string): Promise<boolean> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
  return reply?.ok === true
}
