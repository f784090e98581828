import type { AttachmentMakers, AttachmentOrder } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { pdfOf } from './invoice-files.ts'
import { findInvoice } from './store.ts'

const maker = 'invoice'

/** Has a mail carry this invoice or credit note as a PDF, made when the mail leaves. */
export function attachInvoice({ id }: { id: number }): AttachmentOrder {
  return { made: maker, from: id }
}

/** Makes what `attachInvoice` ordered. */
export function invoiceAttachments({ db }: Pick<Shop, 'db'>): AttachmentMakers {
  return {
    async [maker](id) {
      const invoice = await findInvoice(db, id)
      if (!invoice) throw new Error(`There is no invoice ${id}`)
      return pdfOf(db, invoice)
    },
  }
}
