import { customerActions } from '../../../definitions/customer.ts'
import { changeEmailByOperator } from '../../account/change-email.ts'
import { requireCustomer } from '../../customers/page-of-customers.ts'
import { lockContact, setInvoiceTerms } from '../../customers/store.ts'
import { removeSessions } from '../../identity/sign-in/store.ts'
import { isSuperuser } from '../../identity/superusers/store.ts'
import { requestExport } from '../../own-data/export/prepare-export.ts'
import { requestDeletionByOperator } from '../../own-data/request-deletion.ts'
import { utcDay } from '../../platform/clock.ts'
import type { Shop } from '../../shop.ts'
import { rules } from '../engine/rules.ts'
import { quoteByHand } from './order-by-hand.ts'

async function read({ db }: Shop, id: number) {
  const customer = await requireCustomer(db, id)
  return { customer, isAdmin: await isSuperuser(db, id) }
}
type Found = Awaited<ReturnType<typeof read>>

const isThere = ({ customer }: Found) => customer.erasedAt === null || ('not-found' as const)

export const customerRules = rules(
  customerActions,
  {
    lock: lockContact,
    read,
    seen: ({ customer: { email, erasedAt } }) => ({ email, is_erased: erasedAt !== null }),
    table: 'customers',
  },
  {
    'change-email': {
      allows: found => (found.isAdmin ? 'superuser-email' : isThere(found)),
      run: (tx, shop, { customer, email }) =>
        changeEmailByOperator(tx, shop, { customerId: customer.id, email }),
    },
    'invoice-terms': {
      allows: isThere,
      initial: ({ customer: { invoiceDays: days, licensedAtOnce } }) => ({
        ...(days === null ? {} : { days }),
        license: licensedAtOnce ? 'at-once' : 'when-paid',
      }),
      run: (tx, _shop, { customer, license, days = customer.invoiceDays }) =>
        setInvoiceTerms(tx, customer.id, { days, licensedAtOnce: days !== null && license === 'at-once' }),
    },
    quote: {
      allows: isThere,
      initial: () => ({ plan: 'yearly', servers: 1, periods: 1 }),
      before: async (shop, { id, ...cart }) =>
        quoteByHand(shop, { ...cart, customer: await requireCustomer(shop.db, id) }),
      run: async (_tx, shop, asked) => quoteByHand(shop, asked),
    },
    'sign-out': { allows: isThere, run: (tx, _shop, { customer }) => removeSessions(tx, customer.id) },
    export: { allows: isThere, run: (_tx, shop, { customer }) => requestExport(shop, customer.id) },
    erase: {
      allows: found => (found.isAdmin ? 'superuser-account' : isThere(found)),
      async run(_tx, shop, { customer: { id: customerId, email } }) {
        const { eraseAt } = await requestDeletionByOperator(shop, { customerId, email })
        return { erased_after: utcDay(eraseAt) }
      },
    },
  },
)
