import { makeZip } from 'client-zip'
import { findContact } from '../../customers/store.ts'
import type { Transaction } from '../../platform/database.ts'
import { postMail } from '../../platform/outbox.ts'
import type { Shop } from '../../shop.ts'
import { exportReadyMail } from '../emails.ts'
import { exportFiles } from './export-files.ts'
import { removeExpiredExports, restartExport, savePieces, setExportReady } from './store.ts'

const job = 'prepare-export'
const cleanupJob = 'remove-exports'
/** Drawing the documents of thousands of orders takes minutes. */
const mostSeconds = 3600
export const exportLifetimeMs = 7 * 24 * 3600_000

export function registerExports(shop: Shop) {
  shop.jobs.work(job, ({ customerId }) => prepareExport(shop, Number(customerId)))
  shop.jobs.work(cleanupJob, () => removeExpiredExports(shop.db, shop.clock.now()))
  shop.jobs.schedule(cleanupJob, '27 * * * *')
}

export async function enqueuePreparation({ jobs }: Shop, tx: Transaction, customerId: number) {
  await jobs.enqueue(tx, job, { customerId }, { mostSeconds })
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
    await postMail(tx, shop.jobs, { ...mail, key: `export-ready:${id}`, now })
  })
}
