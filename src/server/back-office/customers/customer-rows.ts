import { customerList } from '../../../definitions/customer-list.ts'
import type { Asked } from '../../../definitions/list.ts'
import {
  type CustomerFilter,
  type CustomerRow,
  countCustomers,
  pageOfCustomers,
} from '../../customers/page-of-customers.ts'
import { countLicensesOfCustomers } from '../../licenses/page-of-licenses.ts'
import { matchOrders, summarizeOrders } from '../../orders/orders-of-customers.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { ListRows } from '../engine/lists.ts'

export const customerRows: ListRows<typeof customerList, CustomerRow> = {
  list: customerList,
  read: ({ db }, asked, { after, length }) => pageOfCustomers(db, toFilter(asked), after, length),
  place: ({ createdAt: at, id }) => ({ at, id }),
  cells: ({ db }, customers) => describeCustomers(db, customers),
  count: ({ db }, asked) => countCustomers(db, toFilter(asked)),
}

function toFilter({ country, paid, ...asked }: Asked<typeof customerList>): CustomerFilter {
  const records = matchOrders({ country: country?.toUpperCase(), hasPaid: paid && paid === 'yes' })
  return { ...asked, ...(records ? { records } : {}) }
}

export async function describeCustomers(db: Reader, customers: readonly CustomerRow[]) {
  const ids = customers.map(({ id }) => id)
  const orders = await summarizeOrders(db, ids)
  const licenses = await countLicensesOfCustomers(db, ids)
  return customers.map(({ id, createdAt, email, language }) => ({
    id,
    created_at: createdAt.toISOString(),
    email,
    name: orders.get(id)?.name ?? '',
    language,
    country: orders.get(id)?.country ?? '',
    paid_orders: orders.get(id)?.paid ?? 0,
    licenses: licenses.get(id) ?? 0,
  }))
}
