import type { z } from 'zod'
import type {
  backOfficeLicenseCalls,
  Expirations,
  LicenseEntry,
} from '../../../contract/back-office/licenses.ts'
import { addDays } from '../../../domain/day.ts'
import { licenseTypes } from '../../../domain/licenses/license.ts'
import { maskSerial } from '../../../domain/licenses/serial.ts'
import {
  countExpirations,
  countLicenses,
  type LicenseFilter,
  licensePageLength,
  pageOfLicenses,
  placeLicense,
  readLicenseBatches,
} from '../../licenses/page-of-licenses.ts'
import type { StoredLicense } from '../../licenses/store.ts'
import { utcDay } from '../../platform/clock.ts'
import type { Cell, Table } from '../../platform/csv-table.ts'
import { decodeCursor } from '../../platform/cursor.ts'
import { cutPage } from '../../platform/read-windows.ts'
import type { Shop } from '../../shop.ts'
import { namePlan, type Plan } from './shown-license.ts'

type Asked = z.output<(typeof backOfficeLicenseCalls)['GET /api/sezam/licenses/']['query']>
type Filters = Omit<Asked, 'after' | 'count'>

const plans: Record<Plan, NonNullable<LicenseFilter['plan']>> = {
  demo: { type: licenseTypes.demo },
  monthly: { type: licenseTypes.subscription, period: 0 },
  yearly: { type: licenseTypes.subscription, period: 1 },
  company: { type: licenseTypes.company },
  lifetime: { type: licenseTypes.lifetime },
}

export async function listLicensesForBackOffice({ db, clock }: Shop, { after, count, ...asked }: Asked) {
  const today = utcDay(clock.now())
  const filter = toFilter(asked, today)
  const found = await pageOfLicenses(db, filter, { today, after: decodeCursor(after) })
  const { page, ...place } = cutPage(found, licensePageLength, each => placeLicense(filter, each))
  return {
    data: page.map(({ license, email }) => describeEntry(license, email, today)),
    ...place,
    count: count ? await countLicenses(db, filter, today) : null,
  }
}

export function tabulateLicenses({ db, clock }: Shop, asked: Filters): Table {
  const today = utcDay(clock.now())
  return {
    header: [
      ['license', 'serial_number', 'name', 'customer', 'plan', 'servers', 'state'],
      ['expires_on', 'term_began_on', 'issued_on'],
    ].flat(),
    batches: tabulateBatches(readLicenseBatches(db, toFilter(asked, today), today), today),
  }
}

async function* tabulateBatches(
  batches: ReturnType<typeof readLicenseBatches>,
  today: string,
): AsyncGenerator<Cell[][]> {
  for await (const batch of batches)
    yield batch.map(({ license, email }) => {
      const { id, serial, plan, servers, state, expiration_date } = describeEntry(license, email, today)
      const days = [expiration_date, license.termStartsOn, utcDay(license.createdAt)]
      return [id, serial, license.name, email, plan, servers, state, ...days]
    })
}

/** The next 365 days, after today. */
export async function readExpirations({ db, clock }: Shop): Promise<Expirations> {
  const from = utcDay(clock.now())
  const to = addDays(from, 365)
  return { from, to, days: await countExpirations(db, { from, to }) }
}

export function describeEntry(license: StoredLicense, email: string, today: string): LicenseEntry {
  const { id, serial, servers, state, type, expiresOn } = license
  const isOver = type !== licenseTypes.lifetime && expiresOn < today
  return {
    id,
    serial: maskSerial(serial),
    email,
    plan: namePlan(license),
    servers,
    state: state === 'active' && isOver ? 'expired' : state,
    expiration_date: expiresOn,
  }
}

/** docs/domain.md, 'Superusers' */
function toFilter({ expires, state, plan, ...asked }: Filters, today: string): LicenseFilter {
  const filter = { ...asked, plan: plan && plans[plan] }
  if (!expires) return { ...filter, state }
  if (expires === 'lapsed')
    return { ...filter, state: state ?? 'expired', from: undefined, to: addDays(today, -1) }
  return { ...filter, state: state ?? 'active', from: today, to: addDays(today, Number(expires)) }
}
