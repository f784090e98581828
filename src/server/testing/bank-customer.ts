import { sql } from 'drizzle-orm'
import { creditorReferenceOf } from '../../domain/payments/creditor-reference.ts'
import { unmatchedPayments } from '../payments/tables.ts'
import { openAdmin } from './admin-for-tests.ts'
import { visitor } from './client.ts'
import type { TestShop } from './shop-for-tests.ts'
import { type CamtEntry, camt } from './statements.ts'

export type BankOrder = { id: number; reference: string; invoice: string; amount: string }

const form = {
  product: 'astra-1y',
  servers: 5,
  country: 'DEU',
  payment: 'bank',
  client_company: 'Studio Nord',
  client_zip: '10115',
  client_city: 'Berlin',
  client_address_line: 'Invalidenstraße 1',
}

/** A customer who pays by transfer, and an owner who imports what the bank says. */
export async function bankCustomer(shop: TestShop) {
  const owner = await openAdmin(shop)
  const anna = visitor(shop)
  await anna.signsIn('anna@studio.example')
  let files = 0
  return {
    owner,
    async orders(change: object = {}): Promise<BankOrder> {
      const { url } = (await anna.post('/api/astra/order/', { json: { ...form, ...change } })).json()
      const id = Number(/orders\/(\d+)/.exec(url)?.[1])
      const { total, session_id: invoice } = (await anna.get(`/api/orders/${id}/`)).json().data
      return { id, reference: creditorReferenceOf(id), invoice, amount: (total / 100).toFixed(2) }
    },
    statusOf: async ({ id }: BankOrder): Promise<string> =>
      (await anna.get(`/api/orders/${id}/`)).json().data.status,
    orderHasUnmatchedPayment: async ({ id }: BankOrder): Promise<boolean> =>
      (await anna.get(`/api/orders/${id}/`)).json().data.money_waits,
    queueOf: async ({ id }: BankOrder) =>
      shop.shop.db.select().from(unmatchedPayments).where(sql`state = 'open' and order_id = ${id}`),
    async imports(content: string | Uint8Array | CamtEntry[], ...options: string[]) {
      const text = Array.isArray(content) ? camt(content) : content
      return owner.types('import-statement', await owner.file(`statement-${++files}`, text), ...options)
    },
  }
}

export type BankCustomer = Awaited<ReturnType<typeof bankCustomer>>
