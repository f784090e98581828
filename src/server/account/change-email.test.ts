import { expect, test } from 'vitest'
import { readKnownBrowser } from '../identity/sign-in/secrets.ts'
import { makeSuperuser } from '../testing/superuser.ts'
import { openWorld, type Person } from '../testing/world.ts'

const { shop, anna, boris, root, visitor, outbox } = openWorld()

const links = '/api/accounts/mail-link/'
const settings = '/api/accounts/settings/'

test('the e-mail address changes once both mailboxes have confirmed, whichever is first', async () => {
  const [from, to] = [anna.email, `new-${anna.email}`]
  const license = await anna.getsLicense()
  await asks(anna, to)
  expect((await answers(await tokenFor(to))).json().message).toContain('once the other mailbox')
  expect((await anna.profile()).email).toBe(from)
  expect((await answers(await tokenFor(from))).statusCode).toBe(200)
  const { email, licenses } = await anna.profile()
  expect([email, licenses[0].id]).toEqual([to, license.id])
  expect((await newestMail(from))?.subject).toBe('Astra: your e-mail address has changed')
  expect((await anna.get(settings)).json().data.email_change).toBeNull()
})

test('a later license file carries the new address, and every session stays', async () => {
  const to = `files-${anna.email}`
  const { id } = await anna.getsLicense()
  const before = await anna.get(`/api/astra/license/${id}/file/`)
  const second = visitor()
  await second.signsIn(anna.email)
  await changes(anna, to)
  expect((await second.get(settings)).statusCode).toBe(200)
  expect((await anna.get(`/api/astra/license/${id}/file/`)).body).toBe(before.body)
  await anna.buys({ product: 'astra-1m', mode: 'renew', license_id: id })
  expect((await anna.get(`/api/astra/license/${id}/file/`)).body).toContain(to)
})

test('a browser that is signed in becomes a known browser of the new address', async () => {
  const [from, to] = [anna.email, `known-${anna.email}`]
  await anna.signedIn()
  const old = anna.cookies.get('known_browser')
  await changes(anna, to)
  await anna.get(settings)
  const renewed = anna.cookies.get('known_browser')
  expect(renewed).not.toBe(old)
  await anna.get(settings)
  expect(anna.cookies.get('known_browser')).toBe(renewed)
  const { secret } = shop.shop.config
  expect(readKnownBrowser(secret, to, renewed)).toEqual(expect.any(String))
  expect(readKnownBrowser(secret, from, renewed)).toBeNull()
})

test('two accounts that change to the same address at once: one gets it, the other keeps its own', async () => {
  const to = `both-${anna.email}`
  const people = [anna, boris]
  const last = []
  for (const person of people) {
    await asks(person, to)
    await answers(await tokenFor(to))
    last.push(await tokenFor(person.email))
  }
  const statuses = (await Promise.all(last.map(token => answers(token)))).map(({ statusCode }) => statusCode)
  expect(statuses.sort((a, b) => a - b)).toEqual([200, 409])
  const emails = await Promise.all(people.map(async person => (await person.profile()).email))
  expect(emails.filter(email => email === to)).toHaveLength(1)
})

test('asking for an address that has an account is answered like any other, and confirming it changes nothing', async () => {
  await boris.signedIn()
  expect((await asks(anna, boris.email)).json()).toEqual((await asks(anna, `free-${anna.email}`)).json())
  await asks(anna, boris.email)
  await answers(await tokenFor(anna.email))
  expect((await answers(await tokenFor(boris.email))).statusCode).toBe(409)
  expect((await anna.profile()).email).toBe(anna.email)
})

test('either mailbox can decline, and both links stop working', async () => {
  const to = `declined-${anna.email}`
  await asks(anna, to)
  const [oldToken, newToken] = [await tokenFor(anna.email), await tokenFor(to)]
  expect((await answers(oldToken, false)).statusCode).toBe(200)
  expect((await answers(newToken)).statusCode).toBe(404)
  expect((await anna.get(settings)).json().data.email_change).toBeNull()
})

test('the links work for 24 hours, and opening them changes nothing', async () => {
  const to = `late-${anna.email}`
  await asks(anna, to)
  const token = await tokenFor(to)
  const opened = await visitor().get(`${links}?token=${token}`)
  expect(opened.json().data).toMatchObject({ about: 'email-change', mailbox: 'new', to, confirmed: false })
  expect((await anna.get(settings)).json().data.email_change).toMatchObject({ new_confirmed: false })
  shop.clock.set('2026-11-22T10:00:00Z')
  expect((await answers(token)).statusCode).toBe(404)
})

test('the own address and what is no address are refused', async () => {
  expect((await asks(anna, anna.email.toUpperCase())).statusCode).toBe(400)
  expect((await asks(anna, 'nowhere')).json().fields).toHaveProperty('email')
})

test('the address of a superuser is not changed by their mailboxes, also if they became one meanwhile', async () => {
  await root.signedIn()
  expect((await asks(root, `new-${root.email}`)).json().fields.email).toContain('superuser')
  const to = `new-${anna.email}`
  await asks(anna, to)
  await answers(await tokenFor(to))
  await makeSuperuser(shop, anna.email)
  expect((await answers(await tokenFor(anna.email))).statusCode).toBe(409)
  expect((await anna.profile()).email).toBe(anna.email)
})

const asks = (person: Person, email: string) =>
  person.post('/api/accounts/email-change/', { json: { email } })
const answers = (token: string, accept = true) => visitor().post(links, { json: { token, accept } })

async function changes(person: Person, to: string) {
  await asks(person, to)
  for (const mailbox of [person.email, to]) await answers(await tokenFor(mailbox))
}

async function tokenFor(email: string): Promise<string> {
  return /\?token=(\S+)/.exec((await newestMail(email, 'email-change:%'))?.text ?? '')?.[1] ?? ''
}

const newestMail = async (email: string, key = '%') => (await outbox(key, email)).at(-1)
