import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { companyDetails as address, openWorld } from '../../testing/world.ts'
import { openDatabase } from '../database/database.ts'
import { countTries } from './rate-limit.ts'

const { shop, anna } = openWorld()

test('of many attempts at once, in two processes, each limit lets exactly as many pass as it allows', async () => {
  const other = openDatabase(shop.databaseUrl)
  onTestFinished(() => other.close())
  const subjects = Array.from({ length: 40 }, (_, number) => `visitor ${number % 4}`)
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  const attempts = await Promise.allSettled([
    ...subjects.map(subject => countTries(shop, [limit(subject)])),
    ...subjects.toReversed().map(subject => countTries({ ...other, clock: shop.clock }, [limit(subject)])),
  ])
  const counts = statements.mock.calls.filter(([query]) => /into "rate_limits"/.test(readText(query)))
  statements.mockRestore()
  const passed = attempts.filter(({ status }) => status === 'fulfilled')
  const refusals = attempts.flatMap(attempt => (attempt.status === 'rejected' ? [attempt.reason.code] : []))
  expect([passed.length, new Set(refusals)]).toEqual([4 * 7, new Set(['too-many-requests'])])
  expect(counts.length).toBeLessThan(attempts.length / 4)
})

const limit = (subject: string) => ({ name: 'test', subject, most: 7, withinSeconds: 3600 })
const readText = (query: unknown) => String(Object(query).text ?? query)

test('each field of a refusal says what is wrong with it, in the customer’s language', async () => {
  const cases: [field: string, value: unknown, words: string][] = [
    ['product', undefined, 'This field is required.'],
    ['payment', 'gold', 'Choose one of the values that are offered.'],
    ['mode', 7, 'Choose one of the values that are offered.'],
    ['servers', 0, 'Enter 1 or more.'],
    ['periods', 1.5, 'Enter a whole number.'],
    ['country', 'Germany', 'This value is not valid.'],
    ['license_id', [], 'This value is not valid.'],
    ['client_city', 'x'.repeat(121), 'Enter at most 120 characters.'],
    ['max_total', -1, 'Enter 0 or more.'],
  ]
  const wrong = Object.fromEntries(cases.map(([field, value]) => [field, value]))
  expect(await refusedFields(wrong)).toEqual(
    Object.fromEntries(cases.map(([field, , words]) => [field, words])),
  )
  await anna.speaks('ru')
  expect(await refusedFields({ client_vat: 'x'.repeat(33) })).toMatchObject({
    client_vat: 'Не\u00a0больше 32 символов.',
  })
})

test('a field that the shop refuses has the words of the refusal, and a missing one says so', async () => {
  expect(await refusedFields({ country: 'DEU', client_vat: 'DE1', ...address })).toEqual({
    client_vat: expect.stringContaining('This is not a valid VAT number'),
  })
  expect(await refusedFields({ payment: 'bank', country: 'RUS', ...address, client_zip: ' ' })).toEqual({
    client_zip: 'This field is required.',
  })
  expect(await refusedFields({ country: 'DEU', client_country: 'FRA' })).toEqual({
    client_country: 'The billing address must be in the country of the order.',
  })
})

async function refusedFields(cart: object) {
  const json = { product: 'astra-1m', payment: 'stripe', ...cart }
  return (await anna.post('/api/astra/order/', { json })).json().fields
}

test('a change is refused unless the header repeats the CSRF cookie', async () => {
  const changes = shop.app.siteMap.filter(
    route =>
      !route.startsWith('GET ') &&
      !/\/api\/(webhooks|v1)\/|\/activation\/|activate$|feedback$|withdraw$|mcp$|end-contract$|\/i18n\/switch|\/viewing\/end|\/sandbox\//.test(
        route,
      ),
  )
  expect(changes).toContain('POST /api/astra/order/')
  const answers = await Promise.all(changes.map(async route => [route, await withoutToken(route)]))
  expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(changes.map(route => [route, 403])))
})

async function withoutToken(route: string): Promise<number> {
  const [method = '', url = ''] = route.split(' ')
  const headers = { 'x-csrftoken': 'another-token-of-24-signs' }
  return (await (await anna.signedIn()).ask(method as 'POST', url, { headers })).statusCode
}
