import { createHmac } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { workChallenge } from '../../contract/captcha.ts'
import type { Database } from '../platform/database.ts'
import { spendSolution } from './store.ts'

const lifetimeSeconds = 600

/** About 2000 keys of 5000 rounds each to try: one or two seconds of a phone. */
const rounds = 5000
const fewestKeys = 1000
const mostKeys = 3000

type Challenge = z.infer<typeof workChallenge>

const solved = z.object({
  challenge: workChallenge,
  solution: z.object({ counter: z.number().int(), derivedKey: z.string() }),
})

/** A challenge that only this shop can have signed, good for ten minutes. */
export async function issueChallenge({ secret, now }: { secret: string; now: Date }): Promise<Challenge> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    deriveKey,
    cost: rounds,
    counter: randomInt(mostKeys, fewestKeys),
    // Not altcha's own `expiresAt`, which a visitor's wrong clock would let pass at once.
    data: { expires: secondsOf(now) + lifetimeSeconds },
    ...keysFrom(secret),
  })
  return workChallenge.parse(challenge)
}

/** Whether the token solves a challenge of ours that has not expired; the same challenge is accepted once. */
export async function verifyWork(
  db: Database,
  { token, secret, now }: { token: string; secret: string; now: Date },
): Promise<boolean> {
  const given = readToken(token)
  if (!given) return false
  const { challenge, solution } = given
  const { expires } = challenge.parameters.data
  if (expires <= secondsOf(now)) return false

  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keysFrom(secret) })
  return (
    verified && spendSolution(db, { signature: challenge.signature, expiresAt: new Date(expires * 1000) })
  )
}

function readToken(token: string): z.output<typeof solved> | null {
  try {
    return solved.parse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')))
  } catch {
    return null
  }
}

/** Keys of their own, so that nothing signed here means anything elsewhere. */
function keysFrom(secret: string) {
  const keyFor = (use: string) => createHmac('sha256', secret).update(`captcha\0${use}`).digest('hex')
  return { hmacSignatureSecret: keyFor('challenge'), hmacKeySignatureSecret: keyFor('key') }
}

function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}
