import { and, eq, gt, lte } from 'drizzle-orm'
import {
  type RefusedRequest,
  type RequestProblem,
  requestProblems,
} from '../../contract/offline-activation.ts'
import { readActivationRequest } from '../../domain/licenses/activation-request.ts'
import { activate } from '../activation/activate.ts'
import { signActivation } from '../activation/answer.ts'
import { identifyLicense, type Visit } from '../activation/identify-license.ts'
import { hashToken, newToken } from '../identity/sign-in/secrets.ts'
import { currentLicenseFile } from '../licenses/files/issue-license-file.ts'
import { licenseFileContent } from '../licenses/files/mail-license-file.ts'
import type { HeldSeat } from '../licenses/seats/find-seat.ts'
import { firstRow } from '../platform/database/database.ts'
import { Refusal, requireFound } from '../platform/http/refusal.ts'
import type { Shop } from '../shop.ts'
import { offlineResponses } from './tables.ts'

const lifetimeMs = 24 * 3_600_000

type Sender = {
  address: string
  /** On the page for signed-in customers. */
  owner?: number
  /** The seat of a server that is replaced. */
  replace?: number
}
type Answer = { token: string } | { problem: RequestProblem; seats?: RefusedRequest['seats'] }

/** docs/domain.md, 'Offline activation'. The token is in the address of the response. */
export async function answerActivationRequest(shop: Shop, text: string, sender: Sender): Promise<Answer> {
  const reading = readActivationRequest(shop.config.catalog.slug, text)
  if (reading.code !== 'read') return { problem: reading.code }
  try {
    const request = { ...reading.request, instance: '', file: '' }
    return await holdSeat(shop, await identifyLicense(shop, request, sender.address), sender)
  } catch (error) {
    const problem = error instanceof Refusal && refusedAs[error.code]
    if (problem) return { problem }
    throw error
  }
}

const refusedAs: Partial<Record<string, RequestProblem>> = {
  'serial-unknown': 'serial_unknown',
  'too-many-requests': 'too_many_requests',
  'too-many-freed-seats': 'too_many_freed_seats',
}

async function holdSeat(shop: Shop, visit: Visit, { owner, replace }: Sender): Promise<Answer> {
  const { license } = visit
  if (owner && owner !== license.customerId) return { problem: 'serial_unknown' }
  if (visit.isReplaced) return { problem: 'serial_reset' }

  const { code, seat, seats = [] } = await activate(shop, visit, { kind: 'offline', replace })
  if (seat && (code === 'active' || code === 'in_grace')) return saveResponse(shop, visit, seat)
  const problem = requestProblems.find(each => each === code)
  if (problem) return { problem, seats: seats.map(describeSeat) }
  throw new Error(`An offline activation was answered with ${code}`)
}

function describeSeat({ seat, name, lastSeenAt }: HeldSeat) {
  return { seat, name, last_seen_at: lastSeenAt.toISOString() }
}

async function saveResponse(shop: Shop, visit: Visit, seat: HeldSeat): Promise<Answer> {
  const { license, now } = visit
  const file = await shop.db.transaction(tx => currentLicenseFile(tx, shop, { licenseId: license.id, now }))
  const { content } = licenseFileContent(shop, file, signActivation(shop, visit, seat))
  await shop.db.delete(offlineResponses).where(lte(offlineResponses.expiresAt, now))
  const token = newToken()
  await shop.db.insert(offlineResponses).values({
    tokenHash: hashToken(token),
    file: content.toString(),
    server: seat.name,
    seat: seat.seat,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  })
  return { token }
}

export async function requireResponse({ db, clock }: Shop, token: string) {
  const { tokenHash, expiresAt } = offlineResponses
  const isCurrent = and(eq(tokenHash, hashToken(token)), gt(expiresAt, clock.now()))
  return requireFound(await firstRow(db.select().from(offlineResponses).where(isCurrent)))
}
