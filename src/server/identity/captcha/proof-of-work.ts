import { createHmac } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { lt } from 'drizzle-orm'
import { z } from 'zod'
import { workChallenge } from '../../../contract/captcha.ts'
import { changesRow, type Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { captchaSolutions } from './tables.ts'

const lifetimeSeconds = 600

/** About 2000 keys of 5000 rounds each: one or two seconds on a phone. */
const rounds = 5000
const fewestKeys = 1000
const mostKeys = 3000

type Challenge = z.infer<typeof workChallenge>

const solvedChallenge = z.object({
  challenge: workChallenge,
  solution: z.object({ counter: z.number().int(), derivedKey: z.string() }),
})

export async function issueChallenge({ secret, now }: { secret: string; now: Date }): Promise<Challenge> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    deriveKey,
    cost: rounds,
    counter: randomInt(mostKeys, fewestKeys),
    // Not altcha's own `expiresAt`: its widget compares that with the visitor's clock.
    data: { expires: toSeconds(now) + lifetimeSeconds },
    ...deriveKeys(secret),
  })
  return workChallenge.parse(challenge)
}

/** Accepts each unexpired challenge once. */
export async function verifyProofOfWork(
  db: Database,
  { token, secret, now }: { token: string; secret: string; now: Date },
): Promise<boolean> {
  const parsed = parseToken(token)
  if (!parsed) return false
  const { challenge, solution } = parsed
  const { expires } = challenge.parameters.data
  if (expires <= toSeconds(now)) return false

  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...deriveKeys(secret) })
  return (
    verified && insertSolution(db, { signature: challenge.signature, expiresAt: new Date(expires * 1000) })
  )
}

function parseToken(token: string): z.output<typeof solvedChallenge> | null {
  try {
    return solvedChallenge.parse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')))
  } catch {
    return null
  }
}

function deriveKeys(secret: string) {
  const keyFor = (use: string) => createHmac('sha256', secret).update(`captcha\0${use}`).digest('hex')
  return { hmacSignatureSecret: keyFor('challenge'), hmacKeySignatureSecret: keyFor('key') }
}

function toSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}

/** False if the challenge has been accepted before. */
async function insertSolution(db: Database, solution: { signature: string; expiresAt: Date }) {
  return changesRow(db.insert(captchaSolutions).values(solution).onConflictDoNothing())
}

export async function removeExpiredSolutions(db: Database, now: Date) {
  await deleteInBatches(db, captchaSolutions, lt(captchaSolutions.expiresAt, now))
}
