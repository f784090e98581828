import type { Expirations, LicenseEntry } from '../../../contract/back-office/licenses.ts'
import { licenseList } from '../../../definitions/license-list.ts'
import type { Asked } from '../../../definitions/list.ts'
import { addDays } from '../../../domain/day.ts'
import { licenseTypes } from '../../../domain/licenses/license.ts'
import { maskSerial } from '../../../domain/licenses/serial.ts'
import {
  countExpirations,
  countLicenses,
  type FoundLicense,
  type LicenseFilter,
  pageOfLicenses,
  placeLicense,
} from '../../licenses/page-of-licenses.ts'
import { findLastBuyers } from '../../orders/orders-of-customers.ts'
import { utcDay } from '../../platform/clock.ts'
import type { Shop } from '../../shop.ts'
import type { ListRows } from '../engine/lists.ts'
import { namePlan } from './actions.ts'

type Filters = Asked<typeof licenseList>

const plans: Record<LicenseEntry['plan'], NonNullable<LicenseFilter['plan']>> = {
  demo: { type: licenseTypes.demo },
  monthly: { type: licenseTypes.subscription, period: 0 },
  yearly: { type: licenseTypes.subscription, period: 1 },
  company: { type: licenseTypes.company },
  lifetime: { type: licenseTypes.lifetime },
}

export const licenseRows: ListRows<typeof licenseList, FoundLicense> = {
  list: licenseList,
  read: ({ db, clock }, asked, page) => {
    const today = utcDay(clock.now())
    return pageOfLicenses(db, toFilter(asked, today), { today, ...page })
  },
  // Only whether the filter has days matters for the place.
  place: (license, asked) => placeLicense(toFilter(asked, '2000-01-01'), license),
  cells: (shop, found) => describeLicenses(shop, found),
  count: ({ db, clock }, asked) => {
    const today = utcDay(clock.now())
    return countLicenses(db, toFilter(asked, today), today)
  },
}

/** The next 365 days, after today. */
export async function readExpirations({ db, clock }: Shop): Promise<Expirations> {
  const from = utcDay(clock.now())
  const to = addDays(from, 365)
  return { from, to, days: await countExpirations(db, { from, to }) }
}

export async function describeLicenses(
  { db, clock }: Shop,
  found: readonly FoundLicense[],
): Promise<LicenseEntry[]> {
  const today = utcDay(clock.now())
  const ids = found.map(({ license }) => license.customerId)
  const buyers = await findLastBuyers(db, [...new Set(ids)])
  return found.map(({ license, email }) => {
    const { id, serial, name, servers, state, type, expiresOn } = license
    const isOver = type !== licenseTypes.lifetime && expiresOn < today
    return {
      id,
      serial: maskSerial(serial),
      name,
      email,
      company: buyers.get(license.customerId)?.[0] ?? '',
      plan: namePlan(license),
      servers,
      state: state === 'active' && isOver ? 'expired' : state,
      expiration_date: expiresOn,
      term_starts_on: license.termStartsOn,
      created_at: license.createdAt.toISOString(),
    }
  })
}

/** docs/domain.md, 'Superusers' */
function toFilter({ expires, state, plan, ...asked }: Filters, today: string): LicenseFilter {
  const filter = { ...asked, plan: plan && plans[plan] }
  if (!expires) return { ...filter, state }
  if (expires === 'lapsed')
    return { ...filter, state: state ?? 'expired', from: undefined, to: addDays(today, -1) }
  return { ...filter, state: state ?? 'active', from: today, to: addDays(today, Number(expires)) }
}
