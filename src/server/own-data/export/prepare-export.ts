import { makeZip } from 'client-zip'
import { findContact, lockContact } from '../../customers/store.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { postMail } from '../../platform/mail/outbox.ts'
import type { Shop } from '../../shop.ts'
import { exportReadyMail } from '../emails.ts'
import { exportFiles } from './export-files.ts'
import {
  findExport,
  insertExport,
  removeExpiredExports,
  removeExport,
  restartExport,
  savePieces,
  setExportReady,
} from './store.ts'

const job = 'prepare-export'
/** Drawing the documents of thousands of orders takes minutes. */
const mostSeconds = 3600
/** The job has given up by then. */
const longestPreparationMs = 24 * 3600_000
const exportLifetimeMs = 7 * 24 * 3600_000

export function registerExports(shop: Shop) {
  shop.jobs.work(job, ({ customerId }) => prepareExport(shop, Number(customerId)), { urgent: true })
  shop.jobs.repeat('remove-exports', '27 * * * *', () => removeExpiredExports(shop.db, shop.clock.now()))
}

/** docs/domain.md, 'Export of all own data'. Replaces an earlier export. */
export async function requestExport(shop: Shop, customerId: number): Promise<void> {
  const now = shop.clock.now()
  await shop.db.transaction(async tx => {
    await lockContact(tx, customerId)
    const known = await findExport(tx, customerId)
    const isInProgress =
      known?.readyAt === null && now.getTime() - known.requestedAt.getTime() < longestPreparationMs
    if (isInProgress) throw new Refusal('export-in-progress')
    await removeExport(tx, customerId)
    const expiresAt = new Date(now.getTime() + exportLifetimeMs)
    await insertExport(tx, { customerId, requestedAt: now, expiresAt })
    await shop.jobs.enqueue(tx, job, { customerId }, { mostSeconds })
  })
}

/** Starts again from the beginning after an interruption. */
export async function prepareExport(shop: Shop, customerId: number) {
  const { db } = shop
  const id = await db.transaction(tx => restartExport(tx, customerId))
  if (id === null) return
  const { email, language } = await findContact(db, customerId)
  const zip = makeZip(exportFiles(shop, { customerId, email, language }))
  const size = await savePieces(db, id, zip)
  const now = shop.clock.now()
  const expiresAt = new Date(now.getTime() + exportLifetimeMs)
  await db.transaction(async tx => {
    if (!(await setExportReady(tx, id, { readyAt: now, expiresAt, size }))) return
    const mail = exportReadyMail({ expiresAt, to: await findContact(tx, customerId), config: shop.config })
    await postMail(tx, shop, { ...mail, key: `export-ready:${id}` })
  })
}
