import type { SellerForm } from '../../../contract/back-office/sellers.ts'
import { type Action, type Actor, runAction } from '../../audit/run-action.ts'
import { addSeller } from '../../invoices/series-ownership.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { FieldProblem } from '../../platform/http/field-problems.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { removeReseller } from '../../sellers/change-resellers.ts'
import { countriesOfOtherCurrency, unknownCountries, validateReseller } from '../../sellers/check-reseller.ts'
import { findSellers, lockSeller, setServedCountries, updateSeller } from '../../sellers/store.ts'
import type { Shop } from '../../shop.ts'
import { refuseAsChanged } from '../row-version.ts'
import { describeSellerForm } from './read-sellers.ts'

type ByHand = { actor: Actor; reason: string }

/** Refuses 'seller-series-taken', and details that are not valid. */
export async function addSellerByHand(
  shop: Shop,
  { actor, reason }: ByHand,
  { form, series }: { form: SellerForm; series: string },
): Promise<number> {
  const details = requireValid(shop, form, series)
  const action = describeAction('add reseller', details.series)
  return runAction(shop, { ...action, actor, reason }, async tx => {
    const seller = await addSeller(tx, details)
    if (!seller) throw new Refusal('seller-series-taken', { fields: ['series'] })
    await setCountries(tx, seller.id, form)
    return seller.id
  })
}

/** Issued invoices stay as they are. Refuses 'not-found', 'changed-meanwhile', and details that are not valid. */
export async function changeSellerByHand(
  shop: Shop,
  { actor, reason, id, version }: ByHand & { id: number; version: number },
  form: SellerForm,
) {
  const [before] = await findSellers(shop.db, [id])
  if (!before) throw new Refusal('not-found')
  const details = requireValid(shop, form, before.series)
  const action = describeAction('change reseller', before.series)
  await runAction(shop, { ...action, actor, reason }, async tx => {
    const seller = await lockSeller(tx, id)
    if (!seller) throw new Refusal('not-found')
    if (seller.version !== version || seller.closedAt !== null)
      await refuseAsChanged(
        tx,
        { tableName: 'sellers', rowId: id },
        { ...(await describeSellerForm(tx, seller)), version: seller.version },
      )
    await updateSeller(tx, id, details)
    await setCountries(tx, id, form)
  })
}

/** Its invoices and its series stay. Refuses 'not-found' and 'changed-meanwhile'. */
export async function closeSellerByHand(shop: Shop, { actor, reason, id }: ByHand & { id: number }) {
  const [before] = await findSellers(shop.db, [id])
  if (!before) throw new Refusal('not-found')
  const action = describeAction('close reseller', before.series)
  await runAction(shop, { ...action, actor, reason }, async tx => {
    const seller = await lockSeller(tx, id)
    const closedAt = seller?.closedAt?.toISOString()
    if (closedAt) await refuseAsChanged(tx, { tableName: 'sellers', rowId: id }, { closed_at: closedAt })
    await removeReseller(tx, id, shop.clock.now())
  })
}

function describeAction(verb: Action['verb'], series: string) {
  return { verb, target: { type: 'reseller', id: series }, needs: 'reason and fresh factor' as const }
}

function requireValid({ config }: Shop, form: SellerForm, series: string) {
  const { correspondent_account, time_zone: timeZone, tax_point: taxPoint, ...others } = form
  const { datev_accounts: datevAccounts, vat_exemption: vatExemption, serves, ...rest } = others
  const details = {
    ...rest,
    country: withoutSpaces(form.country),
    vat: withoutSpaces(form.vat),
    account: withoutSpaces(form.account),
    bic: withoutSpaces(form.bic),
    kpp: withoutSpaces(form.kpp),
    correspondentAccount: withoutSpaces(correspondent_account),
    timeZone,
    taxPoint,
    datevAccounts,
    vatExemption,
    series: withoutSpaces(series),
  }
  const errors = validateReseller(details, {
    vendorSeries: config.seller.series,
    configuredRates: config.taxRates,
  })
  if (unknownCountries(serves).length > 0) errors.push('serves: unknown')
  if (errors.length > 0) throw new Refusal('bad-request', { problems: toProblems(errors) })
  return details
}

/** From 'correspondent-account: is required ...'. */
function toProblems(errors: readonly string[]): Record<string, FieldProblem> {
  return Object.fromEntries(
    errors.toReversed().map((error): [string, FieldProblem] => {
      const field = error.slice(0, error.indexOf(':')).replaceAll('-', '_')
      return [field, { kind: error.includes('is required') ? 'required' : 'notValid' }]
    }),
  )
}

async function setCountries(tx: Transaction, id: number, { serves, currency }: SellerForm) {
  if (countriesOfOtherCurrency(serves, currency).length > 0)
    throw new Refusal('country-other-currency', { fields: ['serves'] })
  const taken = await setServedCountries(tx, id, serves)
  if (taken.length > 0) throw new Refusal('country-served', { fields: ['serves'] })
}

function withoutSpaces(code: string): string {
  return code.replaceAll(' ', '').toUpperCase()
}
