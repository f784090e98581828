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
    recipients: (await findRecipients(db, customerId)).map(
      ({ email, reminders, invoices, createdAt, confirmedAt }) => {
        return { email, reminders, invoices, createdAt, confirmedAt }
      },
    ),
    emailChange: change && { email: change.email, expiresAt: change.expiresAt },
    deletion: deletion && { requestedAt: deletion.requestedAt, eraseAt: deletion.eraseAt },
    demo: demo && { mailbox: demo.mailbox, licenseId: demo.licenseId, issuedAt: demo.issuedAt },
    transfers: (await findTransfers(db, { customerId, email })).map(transfer => ({
      licenseId: transfer.licenseId,
      isOwn: transfer.customerId === customerId,
      recipient: transfer.recipient,
      offeredAt: transfer.offeredAt,
      expiresAt: transfer.expiresAt,
      closedAt: transfer.closedAt,
      outcome: transfer.outcome,
    })),
    sessions: (await findSessions(db, { customerId, now })).map(session => ({
      userAgent: session.userAgent,
      address: session.address,
      signedInAt: session.createdAt,
      lastSeenAt: session.lastSeenAt,
      expiresAt: session.expiresAt,
    })),
    passkeys: (await findPasskeys(db, customerId)).map(({ name, createdAt, lastUsedAt }) => ({
      name,
      createdAt,
      lastUsedAt,
    })),
    apiTokens: (await findApiTokens(db, customerId)).map(token => ({
      name: token.name,
      scopes: token.scopes,
      createdAt: token.createdAt,
      expiresAt: token.expiresAt,
      revokedAt: token.revokedAt,
      lastUsedOn: token.lastUsedOn,
    })),
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
  const { seat, kind, name, ownName, version, fingerprint } = held
  const { activatedAt, lastSeenAt, heldUntil, releasedAt, releaseReason } = held
  return {
    seat,
    kind,
    name,
    ownName,
    version,
    fingerprint: fingerprint.toString('base64url'),
    activatedAt,
    lastSeenAt,
    heldUntil,
    releasedAt,
    releaseReason,
  }
}
