import type { ShownLicense } from '../../../contract/back-office/licenses.ts'
import { licenseActions, type paidPlans } from '../../../definitions/license.ts'
import { addDays } from '../../../domain/day.ts'
import { licenseTypes } from '../../../domain/licenses/license.ts'
import type { ProductCode } from '../../../domain/pricing/catalog.ts'
import { pickTexts } from '../../../texts/all.ts'
import { endAutoRenewals, findActiveRenewals } from '../../checkout/auto-renewals/store.ts'
import { findNewestCustomer, requireCustomer } from '../../customers/page-of-customers.ts'
import { findContact, findOrCreateCustomer } from '../../customers/store.ts'
import type { LicenseChange } from '../../license-life/change-license.ts'
import { moveLicense } from '../../license-life/move-license.ts'
import {
  changeServers,
  convertDemo,
  extendLicense,
  issueLicense,
  resetLicense,
  resumeLicense,
  revokeLicense,
  suspendLicense,
} from '../../license-life/operator-changes.ts'
import { mailLicenseFile } from '../../licenses/files/mail-license-file.ts'
import { findNewestLicenseFile } from '../../licenses/files/store.ts'
import { findLicenseEvents } from '../../licenses/record-license-event.ts'
import { findHeldSeats } from '../../licenses/seats/find-seat.ts'
import { freeSeatBySupport } from '../../licenses/seats/release-seats.ts'
import { lockLicense, requireLicense, type StoredLicense } from '../../licenses/store.ts'
import { utcDay } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { describeChange, Refusal } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import { type By, rules } from '../engine/rules.ts'

export const licenseLines = pickTexts(t => t.licenseLines)

export const planProducts: Record<(typeof paidPlans)[number], ProductCode> = {
  monthly: 'astra-1m',
  yearly: 'astra-1y',
  company: 'astra-company',
  lifetime: 'astra-lifetime',
}

export async function readForActions({ db, clock }: Shop, license: StoredLicense) {
  return {
    license,
    owner: await requireCustomer(db, license.customerId),
    used: (await findHeldSeats(db, license.id)).length,
    file: (await findNewestLicenseFile(db, license.id))?.id,
    renewalCard: (await findActiveRenewals(db, [license])).get(license.id)?.card ?? '',
    today: utcDay(clock.now()),
    newestCustomer: await findNewestCustomer(db),
  }
}
type Found = Awaited<ReturnType<typeof readForActions>>

const isActive = ({ license }: Found) => license.state === 'active' || ('license-not-in-force' as const)
const isDemo = ({ license }: Found) => license.type === licenseTypes.demo

export const licenseRules = rules(
  licenseActions,
  {
    async lock(tx, id: number) {
      await requireLicense(tx, { idOrSerial: String(id), customerId: null })
      await lockLicense(tx, id)
    },
    read: async (shop, id) =>
      readForActions(shop, await requireLicense(shop.db, { idOrSerial: String(id), customerId: null })),
    seen: ({ license }) => describeShown(license),
    table: 'licenses',
    changed: nameLastChange,
    lines(before, after, language) {
      const { shown, newAccount, notice, file } = licenseLines[language]
      const stops = isActive(after) !== true || before.license.generation !== after.license.generation
      return [
        shown(describeShown(after.license)),
        ...(after.owner.id > before.newestCustomer ? [newAccount(after.owner.email)] : []),
        ...(stops && before.used > 0 ? [notice(before.used)] : []),
        ...(after.file === before.file ? [] : [file]),
      ]
    },
  },
  {
    extend: {
      allows: isActive,
      initial: ({ license: { expiresOn }, today }) => ({
        until: addDays(expiresOn > today ? expiresOn : today, 30),
      }),
      run: (tx, shop, { until, ...asked }) => extendLicense(tx, shop, { ...toChange(asked), until }),
    },
    'send-file': { allows: isActive, run: (_tx, shop, { license }) => mailLicenseFile(shop, license) },
    servers: {
      allows: found => found.license.type !== licenseTypes.company && isActive(found),
      initial: ({ license }) => ({ servers: license.servers }),
      run: (tx, shop, { servers, ...asked }) => changeServers(tx, shop, { ...toChange(asked), servers }),
    },
    convert: {
      allows: found => (isDemo(found) ? isActive(found) : 'not-a-demo'),
      initial: () => ({ plan: 'yearly', servers: 1 }),
      run: (tx, shop, { plan, servers, ...asked }) =>
        convertDemo(tx, shop, { ...toChange(asked), product: planProducts[plan], servers }),
    },
    transfer: {
      allows: found => !isDemo(found) && isActive(found),
      run: async (tx, shop, { email, ...asked }) =>
        moveLicense(tx, shop, { ...toChange(asked), customerId: await findCustomer(tx, shop, email) }),
    },
    suspend: { allows: isActive, run: (tx, shop, asked) => suspendLicense(tx, shop, toChange(asked)) },
    resume: {
      allows: ({ license }) => license.state === 'suspended' || 'license-not-suspended',
      run: (tx, shop, asked) => resumeLicense(tx, shop, toChange(asked)),
    },
    reset: { allows: isActive, run: (tx, shop, asked) => resetLicense(tx, shop, toChange(asked)) },
    revoke: {
      allows: ({ license }) => license.state !== 'revoked' || 'license-not-in-force',
      run: (tx, shop, asked) => revokeLicense(tx, shop, toChange(asked)),
    },
    'free-server': {
      allows: () => true,
      async run(tx, shop, { license, server }) {
        const asked = { licenseId: license.id, id: server, now: shop.clock.now() }
        const freed = await freeSeatBySupport(tx, asked)
        if (freed) return { seat: freed.seat }
        throw new Refusal('changed-meanwhile', { changed: describeChange(null) })
      },
    },
    'end-renewal': {
      allows: ({ renewalCard }) => renewalCard !== '',
      run: (tx, { clock }, { license }) => endAutoRenewals(tx, 'licenseId', license.id, clock.now()),
    },
    issue: {
      async run(tx, shop, { email, plan, servers, form, by }) {
        const customerId = await findCustomer(tx, shop, email)
        const sold = { customerId, product: planProducts[plan], servers, form }
        const license = await issueLicense(tx, shop, { ...sold, actor: { operator: by.name }, reason: '' })
        return { id: license.id, email }
      },
    },
  },
)

export function describeShown(license: StoredLicense): ShownLicense {
  const { customerId, servers, expiresOn, state, generation } = license
  const plan = namePlan(license)
  return { customer_id: customerId, plan, servers, expiration_date: expiresOn, state, generation }
}

export function namePlan({ type, period }: Pick<StoredLicense, 'type' | 'period'>): ShownLicense['plan'] {
  if (type === licenseTypes.demo) return 'demo'
  if (type === licenseTypes.company) return 'company'
  if (type === licenseTypes.lifetime) return 'lifetime'
  return period === 1 ? 'yearly' : 'monthly'
}

function toChange({ license, by, note }: Found & { by: By; note: string }): LicenseChange {
  return { licenseId: license.id, actor: { operator: by.name }, reason: note }
}

async function nameLastChange(tx: Transaction, id: number) {
  const [last] = await findLicenseEvents(tx, id)
  const customer = last?.customerId ? await findContact(tx, last.customerId) : null
  return last && { by: last.operator ?? customer?.email ?? '', at: last.at }
}

function findCustomer(tx: Transaction, shop: Shop, email: string): Promise<number> {
  return findOrCreateCustomer(tx, { email: email.toLowerCase(), language: null, now: shop.clock.now() })
}
