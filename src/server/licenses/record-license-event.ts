import { and, desc, eq, inArray } from 'drizzle-orm'
import type { WebhookData } from '../../contract/webhook-messages.ts'
import { type License, licenseTypeNames, licenseTypes } from '../../domain/licenses/license.ts'
import type { LicenseEventKind } from '../../domain/licenses/license-event.ts'
import { maskSerial } from '../../domain/licenses/serial.ts'
import type { WebhookType } from '../../domain/webhook-types.ts'
import { type Announcement, announce, hasEndpoint } from '../outgoing-webhooks/announce.ts'
import { findInBatches } from '../platform/database/batches.ts'
import { preparedInsert, type Reader, type Transaction } from '../platform/database/database.ts'
import type { StoredLicense } from './store.ts'
import { licenseEvents, licenses } from './tables.ts'

/** `operator` is the name of the operator's account on the server. */
export type LicenseActor = { customerId: number } | { operator: string } | 'shop'

export type NewLicenseEvent = {
  licenseId: number
  kind: LicenseEventKind
  at: Date
  actor: LicenseActor
  reason?: string
  orderId?: number
  before: License | null
  after: License
  fromCustomerId?: number
  toCustomerId?: number
}

const insertEvent = preparedInsert(licenseEvents, 'license_event')

export async function recordLicenseEvent(tx: Transaction, event: NewLicenseEvent): Promise<{ id: number }> {
  const { actor, before, after, ...facts } = event
  const row = await insertEvent(tx, {
    ...facts,
    ...actorColumns(actor),
    before: before && pickLicense(before),
    after: pickLicense(after),
  })
  if (!row) throw new Error(`The event of license ${event.licenseId} was not saved`)
  await announceEvent(tx, event)
  return row
}

/** The newest first. */
export async function findLicenseEvents(db: Reader, licenseId: number) {
  return db
    .select()
    .from(licenseEvents)
    .where(eq(licenseEvents.licenseId, licenseId))
    .orderBy(desc(licenseEvents.id))
}

/** A license that is imported was issued elsewhere, long ago. */
async function announceEvent(tx: Transaction, event: NewLicenseEvent) {
  const { licenseId: id, kind, at, orderId = null, reason = '' } = event
  if (kind === 'imported') return
  const side = kind === 'transferred' ? { transfer: 'received' } : {}
  const facts = { order_id: orderId, reason, ...side }
  await announceLicense(tx, { id, type: `license.${kind}`, at, facts })
}

function actorColumns(actor: LicenseActor) {
  if (actor === 'shop') return { actorKind: 'shop' as const }
  if ('operator' in actor) return { actorKind: 'operator' as const, operator: actor.operator }
  return { actorKind: 'customer' as const, customerId: actor.customerId }
}

function pickLicense({ type, period, servers, expiresOn, state }: License): License {
  return { type, period, servers, expiresOn, state }
}

const findAnnounced = findInBatches(
  async (tx: Transaction, ids: number[]) =>
    tx
      .select()
      .from(licenses)
      .where(and(inArray(licenses.id, ids), hasEndpoint(licenses.customerId))),
  ({ id }) => id,
)

type LicenseMessage = Extract<WebhookType, `license.${string}` | `activation.${string}`>

/** `facts` are added to the license. */
export async function announceLicense<Type extends LicenseMessage>(
  tx: Transaction,
  license: { id: number; type: Type; at: Date; facts: Omit<WebhookData<Type>, 'license'> },
): Promise<void> {
  const { id, type, at, facts } = license
  const row = await findAnnounced(tx, id)
  if (!row) return
  const data: Record<string, unknown> = { license: toProgramLicense(row), ...facts }
  // The facts are those of the type.
  await announce(tx, { type, customerId: row.customerId, at, data } as Announcement)
}

/** The license as programs read it, in webhooks and below /api/v1/. */
export function toProgramLicense(license: StoredLicense) {
  const { id, name, serial, type, servers, expiresOn, state } = license
  const length = license.period === 1 ? ('year' as const) : ('month' as const)
  return {
    id,
    name,
    serial_masked: maskSerial(serial),
    type: licenseTypeNames[type],
    period: type === licenseTypes.subscription ? length : null,
    servers,
    expires_on: expiresOn,
    state,
  }
}
