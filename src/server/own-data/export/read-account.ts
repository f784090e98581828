import type { Language } from '../../../domain/languages.ts'
import { findEmailChange } from '../../account/store.ts'
import { findAutoRenewals } from '../../checkout/auto-renewals/store.ts'
import { findAllNotes } from '../../customer-notes/store.ts'
import { findRecipients } from '../../customers/mail-recipients.ts'
import { requireCustomer } from '../../customers/page-of-customers.ts'
import { findBillingDetails } from '../../customers/store.ts'
import { findDemo } from '../../demo/store.ts'
import { findApiTokens } from '../../identity/api-tokens/store.ts'
import { findPasskeys } from '../../identity/passkeys/store.ts'
import { findSessions } from '../../identity/sign-in/store.ts'
import { listEvents } from '../../license-life/list-events.ts'
import { findTransfers } from '../../license-life/store.ts'
import { describeLicense, licenseContext } from '../../licenses/describe-license.ts'
import { findSeatHistory, type HeldSeat } from '../../licenses/seats/find-seat.ts'
import { findLicensePage } from '../../licenses/store.ts'
import { describeEndpoint } from '../../outgoing-webhooks/describe-endpoint.ts'
import { findEndpoints } from '../../outgoing-webhooks/endpoint-store.ts'
import type { Shop } from '../../shop.ts'
import { findDeletion } from '../store.ts'

/** Everything that is neither long nor a document. Names each field, because the rows contain secrets too. */
export async function readAccount(
  { db, clock }: Shop,
  { customerId, email }: { customerId: number; email: string },
) {
  const now = clock.now()
  const customer = await requireCustomer(db, customerId)
  const billing = await findBillingDetails(db, customerId)
  const change = await findEmailChange(db, { customerId, now })
  const demo = await findDemo(db, customerId)
  const deletion = await findDeletion(db, customerId)
  return {
    exportedAt: now,
    number: customerId,
    email,
    language: customer.language,
    createdAt: customer.createdAt,
    billingDetails: billing && { ...billing, customerId: undefined },
    remindersOff: customer.remindersOff,
    recipients: (await findRecipients(db, customerId)).map(recipient =>
      pick(recipient, 'email', 'reminders', 'invoices', 'createdAt', 'confirmedAt'),
    ),
    emailChange: change && pick(change, 'email', 'expiresAt'),
    deletion: deletion && pick(deletion, 'requestedAt', 'eraseAt'),
    demo: demo && pick(demo, 'mailbox', 'licenseId', 'issuedAt'),
    transfers: (await findTransfers(db, { customerId, email })).map(transfer => ({
      licenseId: transfer.licenseId,
      isOwn: transfer.customerId === customerId,
      ...pick(transfer, 'recipient', 'offeredAt', 'expiresAt', 'closedAt', 'outcome'),
    })),
    sessions: (await findSessions(db, { customerId, now })).map(session => ({
      userAgent: session.userAgent,
      address: session.address,
      signedInAt: session.createdAt,
      lastSeenAt: session.lastSeenAt,
      expiresAt: session.expiresAt,
    })),
    passkeys: (await findPasskeys(db, customerId)).map(each => pick(each, 'name', 'createdAt', 'lastUsedAt')),
    apiTokens: (await findApiTokens(db, customerId)).map(token =>
      pick(token, 'name', 'scopes', 'createdAt', 'expiresAt', 'revokedAt', 'lastUsedOn'),
    ),
    autoRenewals: (await findAutoRenewals(db, 'customerId', customerId)).map(renewal => {
      const secret = { sessionId: undefined, providerCustomer: undefined, paymentMethod: undefined }
      return { ...renewal, ...secret, customerId: undefined }
    }),
    notes: await findAllNotes(db, customerId),
    webhooks: (await findEndpoints(db, customerId)).map(describeEndpoint),
  }
}

export async function readLicenses(
  shop: Shop,
  page: Parameters<typeof findLicensePage>[1],
  language: Language,
) {
  const context = licenseContext(shop, language)
  const described = []
  for (const license of await findLicensePage(shop.db, page)) {
    const history = await listEvents(shop.db, license)
    const seats = await findSeatHistory(shop.db, license.id)
    const ownSince = history.find(({ kind }) => kind === 'transferred')?.at ?? ''
    described.push({
      ...describeLicense(license, context),
      createdAt: license.createdAt,
      history,
      // The servers of an earlier owner are left out.
      seats: seats
        .filter(({ releasedAt }) => !releasedAt || releasedAt.toISOString() >= ownSince)
        .map(describeSeat),
    })
  }
  return described
}

function describeSeat(held: HeldSeat) {
  return {
    ...pick(held, 'seat', 'kind', 'name', 'ownName', 'version'),
    fingerprint: held.fingerprint.toString('base64url'),
    ...pick(held, 'activatedAt', 'lastSeenAt', 'heldUntil', 'releasedAt', 'releaseReason'),
  }
}

function pick<Row>(row: Row, ...names: (keyof Row)[]) {
  return Object.fromEntries(names.map(name => [name, row[name]] as const))
}
