import type { ActionValues } from '../../../definitions/actions.ts'
import { registrationActions, sellerActions } from '../../../definitions/seller.ts'
import { isCountry } from '../../../domain/countries.ts'
import { addSeller } from '../../invoices/series-ownership.ts'
import type { Reader, Transaction } from '../../platform/database/database.ts'
import { Refusal, refuseField, requireFound } from '../../platform/http/refusal.ts'
import {
  countriesOfOtherCurrency,
  isRegistrable,
  isRegistrationNumber,
  normalizeRegistrationNumber,
  validateReseller,
} from '../../sellers/check-seller.ts'
import { addRegistration, endRegistration, lockRegistration } from '../../sellers/registrations.ts'
import {
  findSellerBySeries,
  lockSeller,
  type SellerRow,
  servedCountries,
  setServedCountries,
  updateSeller,
} from '../../sellers/store.ts'
import type { Shop } from '../../shop.ts'
import { rules } from '../engine/rules.ts'

type Found = { seller: SellerRow; serves: string[] }

export const sellerRules = rules(
  sellerActions,
  {
    lock: lockSeller,
    async read({ db }: Shop, series: string) {
      return readServed(db, requireFound(await findSellerBySeries(db, series)))
    },
    seen: ({ seller }) => ({ version: seller.version }),
    table: 'sellers',
  },
  {
    change: {
      allows: isOpen,
      initial: describeSeller,
      async run(tx, shop, asked) {
        const { seller } = asked
        const details = requireValid(shop, { ...describeSeller(asked), ...asked, series: seller.series })
        await updateSeller(tx, seller.id, details)
        await setCountries(tx, shop, seller.id, details)
      },
    },
    close: {
      allows: isOpen,
      async run(tx, { clock }, { seller }) {
        await setServedCountries(tx, seller.id, [])
        await updateSeller(tx, seller.id, { closedAt: clock.now() })
      },
    },
    add: {
      async run(tx, shop, typed) {
        const details = requireValid(shop, typed)
        const seller = await addSeller(tx, details)
        if (!seller) throw new Refusal('seller-series-taken', { fields: ['series'] })
        await setCountries(tx, shop, seller.id, details)
        return { id: seller.series, number: seller.id }
      },
    },
  },
)

export const registrationRules = rules(
  registrationActions,
  {
    lock: lockRegistration,
    async read({ db }: Shop, id: number) {
      const registration = requireFound(await lockRegistration(db, id))
      return { registration }
    },
    seen: ({ registration }) => ({ valid_until: registration.validUntil }),
    table: 'seller_registrations',
  },
  {
    end: {
      allows: ({ registration }) => registration.validUntil === null,
      async run(tx, _shop, { registration, valid_until: validUntil }) {
        if (validUntil < registration.validFrom) refuseField('valid_until', { kind: 'notValid' })
        await endRegistration(tx, registration.id, validUntil)
      },
    },
    add: {
      async run(tx, shop, { series, country, number: typed, valid_from: validFrom }) {
        const seller = await findOpenSeller(shop, series)
        const number = normalizeRegistrationNumber(typed)
        const { taxRates: configuredRates } = shop.config
        if (!isRegistrable(country, { sellerCountry: seller.country, configuredRates }))
          refuseField('country', { kind: 'notValid' })
        if (!isRegistrationNumber(number, country)) refuseField('number', { kind: 'notValid' })
        const id = await addRegistration(tx, { sellerId: seller.id, country, number, validFrom })
        if (id === null) throw new Refusal('registration-exists', { fields: ['country'] })
        return { id }
      },
    },
  },
)

function isOpen({ seller }: Found): boolean {
  return seller.closedAt === null
}

/** Without a series it is the vendor. */
async function findOpenSeller({ db, config }: Shop, series: string | undefined) {
  if (!series || series === config.seller.series) return { id: null, country: config.seller.country }
  const seller = await findSellerBySeries(db, series)
  if (seller?.closedAt !== null) return refuseField('series', { kind: 'notValid' })
  return seller
}

export async function readServed(db: Reader, seller: SellerRow): Promise<Found> {
  const served = (await servedCountries(db)).filter(row => row.seller.id === seller.id)
  return { seller, serves: served.map(({ country }) => country) }
}

export function describeSeller({ seller, serves }: Found) {
  const { name, address, country, vat, registration, phone, account, bic, bank, kpp, currency } = seller
  return {
    name,
    address,
    country,
    vat,
    vat_exemption: seller.vatExemption,
    registration,
    phone,
    account,
    bic,
    bank,
    correspondent_account: seller.correspondentAccount,
    kpp,
    currency,
    time_zone: seller.timeZone,
    tax_point: seller.taxPoint,
    datev_accounts: seller.datevAccounts,
    serves,
  }
}

type Typed = ActionValues<typeof sellerActions.actions.change>

function requireValid({ config }: Shop, typed: Typed & { series: string }) {
  const details = {
    name: typed.name ?? '',
    address: typed.address ?? '',
    country: withoutSpaces(typed.country),
    vat: withoutSpaces(typed.vat),
    vatExemption: typed.vat_exemption ?? '',
    registration: typed.registration ?? '',
    phone: typed.phone ?? '',
    account: withoutSpaces(typed.account),
    bic: withoutSpaces(typed.bic),
    bank: typed.bank ?? '',
    correspondentAccount: withoutSpaces(typed.correspondent_account),
    kpp: withoutSpaces(typed.kpp),
    currency: typed.currency ?? 'EUR',
    timeZone: typed.time_zone ?? '',
    taxPoint: typed.tax_point ?? 'payment',
    datevAccounts: typed.datev_accounts ?? '',
    series: withoutSpaces(typed.series),
  }
  const serves = typed.serves ?? []
  const problems = validateReseller(details, {
    vendorSeries: config.seller.series,
    configuredRates: config.taxRates,
  })
  if (!serves.every(isCountry)) problems['serves'] = { kind: 'notValid' }
  if (Object.keys(problems).length > 0) throw new Refusal('bad-request', { problems })
  return { ...details, serves }
}

type Served = Pick<ReturnType<typeof requireValid>, 'serves' | 'currency'>

async function setCountries(tx: Transaction, { config }: Shop, id: number, { serves, currency }: Served) {
  if (countriesOfOtherCurrency(config.catalog, serves, currency).length > 0)
    throw new Refusal('country-other-currency', { fields: ['serves'] })
  const taken = await setServedCountries(tx, id, serves)
  if (taken.length > 0) throw new Refusal('country-served', { fields: ['serves'] })
}

function withoutSpaces(code = ''): string {
  return code.replaceAll(' ', '').toUpperCase()
}
