import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type People, type PersonRole, peopleCalls } from '../../contract/people.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import type { Role } from '../../domain/roles.ts'
import {
  findRecipients,
  insertRecipient,
  type MailRecipient as PersonRow,
  removeRecipient,
} from '../customers/mail-recipients.ts'
import { changePerson, findAccounts, findPerson, mayActFor } from '../customers/people.ts'
import { findContact, findCustomerByEmail } from '../customers/store.ts'
import { revokePersonTokens } from '../identity/api-tokens/store.ts'
import { freshlySignedInCustomer, signedInCustomer } from '../identity/sign-in/session.ts'
import { parseEmail } from '../identity/sign-in/sign-in.ts'
import { lockAccess, removeActingSessions, setActingFor } from '../identity/sign-in/store.ts'
import { withdrawTransfers } from '../license-life/store.ts'
import { utcDay } from '../platform/clock.ts'
import type { Transaction } from '../platform/database/database.ts'
import { clientNetwork, countTries } from '../platform/http/rate-limit.ts'
import { Refusal, requireFound } from '../platform/http/refusal.ts'
import { serve } from '../platform/http/serve.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'
import { invitationMail, peopleMessages } from './emails.ts'
import { handOver } from './hand-over.ts'

const most = 20
const day = 86_400

export function peopleRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, peopleCalls, 'GET /api/accounts/people/', async ({ query, request }) => ({
    ok: true,
    data: await readPeople(shop, request, query.find),
  }))

  serve(app, peopleCalls, 'POST /api/accounts/people/', async ({ body, request }) => {
    const email = await invite(shop, request, { email: body.email, ...describeRole(body.role) })
    return { ok: true, message: peopleMessages[request.language].invited(email) }
  })

  serve(app, peopleCalls, 'PUT /api/accounts/people/{id}/', async ({ params, body: { role }, request }) => {
    const t = peopleMessages[request.language]
    if (role === 'owner') {
      const owner = freshlySignedInCustomer(request, shop.clock.now())
      if (owner.person) throw new Refusal('role-not-enough')
      const email = await handOver(shop, { accountId: owner.id, personId: params.id })
      return { ok: true, message: t.handedOver(email) }
    }
    const person = await changeAccess(shop, request, params.id, (tx, before) =>
      giveRole(tx, shop, { request, before, role: role === 'emails' ? null : role }),
    )
    return { ok: true, message: t.roleChanged(person.email) }
  })

  serve(app, peopleCalls, 'DELETE /api/accounts/people/{id}/', async ({ params: { id }, request }) => {
    const person = await changeAccess(shop, request, id, async tx => {
      await removeRecipient(tx, id)
    })
    return { ok: true, message: peopleMessages[request.language].removed(person.email) }
  })

  serve(app, peopleCalls, 'POST /api/accounts/acting/', async ({ body: { account }, request }) => {
    const actor = signedInCustomer(request)
    if (!(await mayActFor(shop.db, actor, account))) throw new Refusal('not-found')
    const isOwn = account === (actor.person ?? actor).id
    await setActingFor(shop.db, actor.sessionId, isOwn ? null : account)
    return { ok: true, message: peopleMessages[request.language].acting }
  })
}

async function readPeople({ db, clock }: Shop, request: FastifyRequest, find: string): Promise<People> {
  const { id, email, person } = signedInCustomer(request)
  const own = person ?? { id, email }
  const [people, accounts] = await Promise.all([
    findRecipients(db, id),
    findAccounts(db, { email: own.email, find, today: utcDay(clock.now()) }),
  ])
  return {
    acting_for: id,
    own_account: own.id,
    role: person?.role ?? null,
    owner: email,
    people: people.map(({ confirmedAt, role, ...row }) => ({
      id: row.id,
      email: row.email,
      role: role ?? 'emails',
      confirmed: confirmedAt !== null,
    })),
    accounts: accounts.flatMap(({ role, nextEnd, ...account }) =>
      role ? [{ ...account, role, next_end: nextEnd }] : [],
    ),
  }
}

type Invited = Pick<PersonRow, 'email' | 'role' | 'reminders' | 'invoices'>
export type Limits = {
  tries: { name: string; most: number }
  known: RefusalCode
  requireRoom(others: readonly PersonRow[]): void
}

const limits: Limits = {
  tries: { name: 'person-by-customer', most: 40 },
  known: 'person-known',
  requireRoom(others) {
    if (others.length >= most) throw new Refusal('too-many-people')
  },
}

/** Mails a link to the address, which counts once its owner has accepted. */
export async function invite(
  shop: Shop,
  request: FastifyRequest,
  { email: typed, ...wish }: Invited,
  { tries, known, requireRoom }: Limits = limits,
) {
  const { id: customerId, sessionId } = signedInCustomer(request)
  const email = parseEmail(typed)
  const now = shop.clock.now()
  await countTries(shop, [
    { ...tries, subject: String(customerId), withinSeconds: day },
    { name: 'recipient-by-address', subject: clientNetwork(request.ip), most: 40, withinSeconds: day },
  ])
  await shop.db.transaction(async tx => {
    const owner = await lockAccess(tx, { id: customerId, sessionId })
    if (email === owner.email) throw new Refusal(known, { fields: ['email'] })
    requireRoom(await findRecipients(tx, customerId))
    const added = await insertRecipient(tx, { customerId, email, ...wish, createdAt: now })
    if (!added) throw new Refusal(known, { fields: ['email'] })
    await postInvitation(tx, shop, { request, recipient: added })
  })
  return email
}

/** Which e-mails a role gets at first. */
function describeRole(role: PersonRole): Pick<PersonRow, 'role' | 'reminders' | 'invoices'> {
  const named: Role | null = role === 'emails' ? null : role
  return {
    role: named,
    reminders: role !== 'technician',
    invoices: named !== null && role !== 'technician',
  }
}

/** One who only got e-mails is invited first; one without a role gets e-mails. */
async function giveRole(
  tx: Transaction,
  shop: Shop,
  { request, before, role }: { request: FastifyRequest; before: PersonRow; role: Role | null },
) {
  const reminders = before.reminders || (role === null && !before.invoices)
  if (before.role !== null || role === null) return changePerson(tx, before.id, { role, reminders })
  await changePerson(tx, before.id, { role, reminders, createdAt: shop.clock.now(), confirmedAt: null })
  await postInvitation(tx, shop, { request, recipient: { ...before, role } })
}

async function postInvitation(
  tx: Transaction,
  shop: Shop,
  { request, recipient }: { request: FastifyRequest; recipient: PersonRow },
) {
  const { id, email, person } = signedInCustomer(request)
  const owner = await findContact(tx, id)
  const mail = invitationMail(recipient, { ...owner, by: person?.email ?? email }, shop.config)
  const key = `recipient:${recipient.id}:${recipient.role ?? ''}:${shop.clock.now().getTime()}` as const
  await postMail(tx, shop, { ...mail, key })
}

/** The change takes effect at once: the person signs in to the account again, and their tokens end. */
async function changeAccess(
  shop: Shop,
  request: FastifyRequest,
  id: number,
  change: (tx: Transaction, person: PersonRow) => Promise<void>,
) {
  const { id: accountId, sessionId, person: actor } = signedInCustomer(request)
  return shop.db.transaction(async tx => {
    await lockAccess(tx, { id: accountId, sessionId })
    const person = requireFound(await findPerson(tx, { id, customerId: accountId }))
    if (person.email === actor?.email) throw new Refusal('own-role', { fields: ['role'] })
    await change(tx, person)
    if (person.role === 'manager')
      await withdrawTransfers(tx, { customerId: accountId, now: shop.clock.now() })
    const account = await findCustomerByEmail(tx, person.email)
    if (!account) return person
    await removeActingSessions(tx, { personId: account.id, accountId })
    await revokePersonTokens(tx, { personId: account.id, accountId, now: shop.clock.now() })
    return person
  })
}
