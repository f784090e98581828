import type { z } from 'zod'
import type {
  LicenseChangeKind,
  LicenseConsequences,
  licenseChangeCalls,
} from '../../../contract/back-office/license-changes.ts'
import { type Action, type Actor, runAction } from '../../audit/run-action.ts'
import { findContact, findCustomerByEmail, findOrCreateCustomer } from '../../customers/store.ts'
import type { LicenseChange as Made } from '../../license-life/complete-change.ts'
import { moveLicense } from '../../license-life/move-license.ts'
import {
  changeServers,
  convertDemo,
  extendLicense,
  issueLicense,
  resumeLicense,
  revokeLicense,
  suspendLicense,
} from '../../license-life/operator-changes.ts'
import { resetLicense } from '../../license-life/reset-license.ts'
import { findNewestLicenseFile } from '../../licenses/files/store.ts'
import { findHeldSeats } from '../../licenses/seats/find-seat.ts'
import type { StoredLicense } from '../../licenses/store.ts'
import type { Transaction } from '../../platform/database.ts'
import { runAndRollBack } from '../../platform/roll-back.ts'
import type { Shop } from '../../shop.ts'
import { describeShown, lockAsShown, planProducts } from './shown-license.ts'

type Operator = Actor & { email: string }
type Body<Name extends keyof typeof licenseChangeCalls> = (typeof licenseChangeCalls)[Name] extends {
  body: infer Schema extends z.ZodType
}
  ? z.output<Schema>
  : never
type Change = Body<'POST /api/sezam/licenses/{id}/changes/preview/'>

const rules: Record<LicenseChangeKind, Pick<Action, 'verb' | 'needs'>> = {
  extend: { verb: 'extend license', needs: 'reason and fresh factor' },
  servers: { verb: 'change servers of license', needs: 'reason and fresh factor' },
  transfer: { verb: 'transfer license', needs: 'reason and fresh factor' },
  convert: { verb: 'convert license', needs: 'reason and fresh factor' },
  reset: { verb: 'reset license', needs: 'reason and fresh factor' },
  revoke: { verb: 'revoke license', needs: 'reason and fresh factor' },
  suspend: { verb: 'suspend license', needs: 'reason' },
  resume: { verb: 'resume license', needs: 'reason' },
}

/**
 * The customer reads the note, not the reason. Refuses what the verb refuses, 'not-found', 'changed-meanwhile',
 * 'reason-required' and 'factor-required'.
 */
export function changeByHand(
  shop: Shop,
  { actor, id, body }: { actor: Operator; id: number; body: Body<'POST /api/sezam/licenses/{id}/changes/'> },
): Promise<StoredLicense> {
  const action = { ...rules[body.kind], actor, target: { type: 'license', id }, reason: body.reason }
  return runAction(shop, action, async tx => {
    await lockAsShown(tx, id, body.seen)
    return change(tx, shop, body, { licenseId: id, actor: { operator: actor.email }, reason: body.note })
  })
}

/** Makes the change and rolls it back. Refuses as `changeByHand`, but asks for neither reason nor second factor. */
export function previewChange(
  shop: Shop,
  { actor, id, body }: { actor: Operator; id: number; body: Change },
): Promise<LicenseConsequences> {
  return runAndRollBack(shop.db, async tx => {
    const before = await lockAsShown(tx, id, body.seen)
    const made = { licenseId: id, actor: { operator: actor.email }, reason: '' }
    const [seats, file] = [await findHeldSeats(tx, id), await findNewestLicenseFile(tx, id)]
    const isNew = body.kind === 'transfer' && (await findCustomerByEmail(tx, body.email)) === null
    const after = await change(tx, shop, body, made)
    const newFile = await findNewestLicenseFile(tx, id)
    const mails: LicenseConsequences['mails'] = []
    for (const customerId of new Set([before.customerId, after.customerId])) {
      const { email, language } = await findContact(tx, customerId)
      mails.push({ email, language })
    }
    return {
      license: describeShown(after),
      mails,
      servers_in_use: seats.length,
      has_new_file: newFile?.id !== file?.id,
      new_account: isNew,
    }
  })
}

/** To the account of the address, which is created if there is none. Refuses 'license-issued' for a form sent twice. */
export function issueByHand(
  shop: Shop,
  { actor, body }: { actor: Operator; body: Body<'POST /api/sezam/licenses/'> },
): Promise<StoredLicense> {
  const { email, plan, servers, form, reason } = body
  const product = planProducts[plan]
  const action: Action<StoredLicense> = {
    actor,
    verb: 'issue license',
    target: { type: 'license', id: ({ id }) => id },
    reason,
    needs: 'reason and fresh factor',
  }
  return runAction(shop, action, async tx => {
    const customerId = await findCustomer(tx, shop, email)
    const operator = { operator: actor.email }
    return issueLicense(tx, shop, { customerId, product, servers, form, actor: operator, reason: '' })
  })
}

async function change(tx: Transaction, shop: Shop, asked: Change, made: Made): Promise<StoredLicense> {
  switch (asked.kind) {
    case 'extend':
      return extendLicense(tx, shop, { ...made, until: asked.until })
    case 'servers':
      return changeServers(tx, shop, { ...made, servers: asked.servers })
    case 'transfer':
      return moveLicense(tx, shop, { ...made, customerId: await findCustomer(tx, shop, asked.email) })
    case 'convert':
      return convertDemo(tx, shop, { ...made, product: planProducts[asked.plan], servers: asked.servers })
    case 'suspend':
      return suspendLicense(tx, shop, made)
    case 'resume':
      return resumeLicense(tx, shop, made)
    case 'reset':
      return resetLicense(tx, shop, made)
    case 'revoke':
      return revokeLicense(tx, shop, made)
  }
}

function findCustomer(tx: Transaction, shop: Shop, email: string): Promise<number> {
  return findOrCreateCustomer(tx, { email: email.toLowerCase(), language: null, now: shop.clock.now() })
}
