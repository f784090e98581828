import type { ActivationBody } from '../../contract/activation.ts'
import { readSerial } from '../../domain/licenses/serial.ts'
import { findReplacedSerial } from '../licenses/replaced-serials.ts'
import { findLicenseSeat, type LicenseSeat } from '../licenses/seats/renew-at-lookup.ts'
import { requireLicense } from '../licenses/store.ts'
import { clientNetwork, countTries, isWithinLimits } from '../platform/http/rate-limit.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'
import { unknownSerialsEmail } from './emails.ts'

/** A request of a product server, and what the shop knows about its license. */
export type Visit = LicenseSeat & {
  request: ActivationBody
  fingerprint: Buffer
  /** The spelling is the shop's. If it was replaced, it is the one that the server asked with. */
  serial: string
  isReplaced: boolean
  now: Date
}

type Find = (server: { serial: string; fingerprint: Buffer; now: Date }) => Promise<LicenseSeat | null>

/**
 * Refuses 'serial-unknown' and, to a network that asked for many unknown ones, 'too-many-requests'.
 * `find` may renew a lease.
 */
export async function identifyLicense(
  shop: Shop,
  request: ActivationBody,
  address: string,
  find: Find = server => findLicenseSeat(shop.db, server),
): Promise<Visit> {
  const now = shop.clock.now()
  const fingerprint = Buffer.from(request.fingerprint, 'base64url')
  const serial = readSerial(request.serial)
  const found = serial && (await find({ serial, fingerprint, now }))
  if (found) return { ...found, request, fingerprint, serial, isReplaced: false, now }

  const replaced = serial && (await findReplacedBy(shop, { serial, fingerprint }))
  if (replaced) return { ...replaced, request, fingerprint, serial, isReplaced: true, now }
  await countUnknown(shop, clientNetwork(address), now)
  throw new Refusal('serial-unknown')
}

async function findReplacedBy(shop: Shop, { serial, fingerprint }: { serial: string; fingerprint: Buffer }) {
  const replaced = await findReplacedSerial(shop.db, serial)
  if (!replaced) return null
  const idOrSerial = String(replaced.licenseId)
  const license = await requireLicense(shop.db, { idOrSerial, customerId: null })
  return findLicenseSeat(shop.db, { serial: license.serial, fingerprint })
}

/** Only unknown serial numbers count: 99 servers behind one address start together after a power cut. */
async function countUnknown(shop: Shop, network: string, now: Date) {
  const all = { name: 'unknown-serial', subject: 'all', most: 1000, withinSeconds: 3600 }
  if (!(await isWithinLimits(shop, [all]))) await alertOperator(shop, now)
  await countTries(shop, [
    { name: 'unknown-serial-10m', subject: network, most: 20, withinSeconds: 600 },
    { name: 'unknown-serial-1d', subject: network, most: 200, withinSeconds: 86_400 },
  ])
}

async function alertOperator(shop: Shop, now: Date) {
  const key = `unknown-serials:${now.toISOString().slice(0, 13)}` as const
  await shop.db.transaction(tx => postMail(tx, shop, { ...unknownSerialsEmail(shop.config), key }))
}
