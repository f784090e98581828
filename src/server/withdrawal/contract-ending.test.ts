import { expect, test } from 'vitest'
import { insertAutoRenewal } from '../checkout/auto-renewals/store.ts'
import { openWorld } from '../testing/world.ts'

const { shop, anna, boris, root, visitor, outbox } = openWorld({ pages: { kind: 'built' } })
const consumer = { product: 'astra-1m', country: 'DEU' }

test('a consumer in Germany ends a contract without signing in, and the page and an e-mail repeat it with its time', async () => {
  const order = await anna.buys(consumer)
  const page = await ends({ order: order.id, email: anna.email, ends_on: '2026-12-31' })
  const [mail] = await outbox(`ending:${order.id}:ordinary`, anna.email)
  const moment = '21\u00a0November 2026, 10:00\u00a0UTC'
  expect(page.statusCode).toBe(200)
  for (const words of ['ordinarily, without a reason', 'Anna Nord', '31\u00a0December 2026', moment]) {
    expect(page.body).toContain(words)
    expect(mail?.text).toContain(words)
  }
  expect(mail?.text).toContain('ends by itself on its last day, and nothing is charged after it')
  expect(await anna.order(order)).toMatchObject({ status: 'paid', withdrawal: 'open', withdrawn_at: null })
})

test('an ending for an important reason needs the reason, and asks the operator, who sees it on Today', async () => {
  const order = await anna.buys({ ...consumer, country: 'FRA' })
  const cause = { order: order.id, email: anna.email, kind: 'cause' }
  const wrong = await ends({ ...cause, ends_on: '2026-11-01' })
  expect([wrong.statusCode, wrong.body.includes('Describe the reason')]).toEqual([422, true])
  expect(wrong.body).toContain('Choose a day from today on')
  await ends({ ...cause, reason: 'It does not start.' })
  expect(await questionsAbout(order)).toEqual([
    `Order number: ${order.id}\nI end the contract: for an important reason\nWhen: as early as possible\nImportant reason: It does not start.\nYour name: Anna Nord\nE-mail address: ${anna.email}\nSent: 21\u00a0November 2026, 10:00\u00a0UTC`,
  ])
})

test('five statements at once end the contract once, with one question to the operator', async () => {
  const order = await anna.buys(consumer)
  const browser = await atThePage()
  const send = () => browser.sends({ order: order.id, email: anna.email })
  await Promise.all([send(), send(), send(), send(), send()])
  expect(await outbox(`ending:${order.id}:%`)).toHaveLength(1)
  expect(await questionsAbout(order)).toHaveLength(1)
})

test('strangers read the same page whatever the order, and only its customer gets the reason by e-mail', async () => {
  const theirs = await anna.buys({ ...consumer, country: 'USA' })
  const unknown = await ends({ order: theirs.id, email: boris.email })
  const known = await ends({ order: theirs.id, email: anna.email })
  const main = (body: string) => /<main.*<\/main>/s.exec(body)?.[0]
  expect(main(known.body)?.replaceAll(anna.email, boris.email)).toBe(main(unknown.body))
  const [answer] = await outbox('withdrawal-answer:%', boris.email)
  expect(answer?.text).toContain('We found no order with this number')
  expect(answer?.text).not.toContain('Anna Nord')
  const [why] = (await outbox('withdrawal-answer:%', anna.email)).slice(-1)
  expect(why?.text).toContain('consumers in Germany and France')
  expect(await questionsAbout(theirs)).toEqual([])
})

test('a superuser offers it to everyone or to no one, and without it there is neither link nor page', async () => {
  const order = await anna.buys({ ...consumer, country: 'USA' })
  await chooses('2', '1')
  await ends({ order: order.id, email: anna.email })
  expect(await questionsAbout(order)).toHaveLength(1)
  await chooses('0', '2')
  const page = await opens('/end-contract/')
  expect([page.statusCode, page.body.includes('End contracts here')]).toEqual([404, false])
  await chooses('1', '0')
  expect((await opens('/withdraw/')).body).toContain('href="/end-contract/"')
})

test('with the address of the account it ends the automatic renewal at once, with another one the operator does', async () => {
  await chooses('2', '1')
  const order = await anna.buys(consumer)
  const [license] = await anna.licenses()
  await savesCard(license)
  await ends({ order: order.id, email: 'stranger@studio.example', kind: 'cause', reason: 'x' })
  expect(await findCard(license)).toBe('Visa')
  await ends({ order: order.id, email: anna.email })
  expect(await findCard(license)).toBe('')
  await chooses('1', '2')
})

test('after 20 statements that name no order of an address, a stranger ends no automatic renewal; the operator decides', async () => {
  const order = await anna.buys(consumer)
  const [license] = await anna.licenses()
  await savesCard(license)
  for (let number = 1; number <= 20; number++)
    await ends({ order: number, email: anna.email }, `10.9.${number}.1`)
  await ends({ order: order.id, email: anna.email }, '10.9.99.1')
  expect(await findCard(license)).toBe('Visa')
  expect(await questionsAbout(order)).toHaveLength(1)
})

type Statement = { order: number; email: string; kind?: string; reason?: string; ends_on?: string }

async function atThePage(browser = visitor()) {
  await browser.get('/end-contract/', { headers: { accept: 'text/html' } })
  const csrf = browser.cookies.get('csrftoken') ?? ''
  return {
    sends: ({ order, ...statement }: Statement) => {
      const form = { csrf, name: 'Anna Nord', kind: 'ordinary', ...statement, order: String(order) }
      return browser.post('/end-contract/', { form, headers: { accept: 'text/html' } })
    },
  }
}

const ends = async (statement: Statement, address = '127.0.0.1') =>
  (await atThePage(visitor({ address }))).sends(statement)

async function savesCard({ id: licenseId }: { id: number }) {
  const consent = { consentText: '1', consentedAt: shop.clock.now(), consentedBy: anna.email }
  const card = { sessionId: `cs_${licenseId}`, paymentMethod: 'pm_1', card: 'Visa' }
  await insertAutoRenewal(shop.db, { licenseId, customerId: await anna.id(), ...consent, ...card })
}

const findCard = async ({ id }: { id: number }) =>
  (await root.get(`/api/sezam/licenses/${id}/`)).json().data.renewal_card

/** As Today lists them. */
async function questionsAbout({ id }: { id: number }) {
  const { waiting } = (await root.get('/api/sezam/today/')).json().data
  const asked: { about: string }[] =
    waiting.find(({ kind }: { kind: string }) => kind === 'questions')?.items ?? []
  return asked.map(({ about }) => about).filter(text => text.includes(String(id)))
}

const opens = (path: string) => visitor().get(path, { headers: { accept: 'text/html' } })

const chooses = (value: string, seen: string) => {
  const json = { value, reason: 'Asked for', seen: { value: seen } }
  return root.post('/api/sezam/settings/contract-endings/actions/change/', { json })
}
