import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'
import { findContact } from '../../customers/store.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { postMail } from '../../platform/outbox.ts'
import type { Shop } from '../../shop.ts'
import { exportReadyMail } from '../emails.ts'
import { type ExportFile, exportParts } from './export-parts.ts'
import {
  type ExportRow,
  findLast,
  findUnfinishedExport,
  insertFiles,
  measureFiles,
  removeExpiredExports,
  setExportReady,
} from './store.ts'
import { mostZipEntries } from './zip.ts'

const job = 'prepare-export'
const cleanupJob = 'remove-exports'
/** Well below the limit of a job. */
const longestRunMs = 20_000
export const exportLifetimeMs = 7 * 24 * 3600_000

const deflate = promisify(deflateRaw)

export function registerExports(shop: Shop) {
  shop.jobs.work(job, ({ exportId }) => prepareExport(shop, Number(exportId)))
  shop.jobs.work(cleanupJob, () => removeExpiredExports(shop.db, shop.clock.now()))
  shop.jobs.schedule(cleanupJob, '27 * * * *')
}

export async function enqueuePreparation({ jobs }: Shop, tx: Transaction | Database, exportId: number) {
  await jobs.enqueue(tx, job, { exportId })
}

/** Continues where an earlier run stopped or failed. A run that takes long leaves the rest to another. */
export async function prepareExport(shop: Shop, exportId: number, runMs = longestRunMs) {
  const { db } = shop
  const wanted = await findUnfinishedExport(db, exportId)
  if (!wanted) return
  const { email, language } = await findContact(db, wanted.customerId)
  const until = performance.now() + runMs
  for (const part of exportParts(shop, { customerId: wanted.customerId, email, language })) {
    let batch = await part.readNext(await findLast(db, exportId, part.name))
    while (batch) {
      const { files, last } = batch
      await insertFiles(
        db,
        await Promise.all(
          files.map(async file => ({ exportId, part: part.name, last, ...(await packFile(file)) })),
        ),
      )
      if (performance.now() > until) return enqueuePreparation(shop, db, exportId)
      batch = await part.readNext(last)
    }
  }
  await finish(shop, wanted)
}

async function packFile({ name, content }: ExportFile) {
  return { name, crc32: crc32(content), size: content.length, packed: await deflate(content) }
}

async function finish(shop: Shop, { id, customerId }: ExportRow) {
  const { files } = await measureFiles(shop.db, id)
  if (files > mostZipEntries) throw new Error(`Export ${id} has ${files} files, more than a ZIP can contain`)
  const now = shop.clock.now()
  const expiresAt = new Date(now.getTime() + exportLifetimeMs)
  await shop.db.transaction(async tx => {
    if (!(await setExportReady(tx, id, { readyAt: now, expiresAt }))) return
    const mail = exportReadyMail({ expiresAt, to: await findContact(tx, customerId), config: shop.config })
    await postMail(tx, shop.jobs, { ...mail, key: `export-ready:${id}`, now })
  })
}
