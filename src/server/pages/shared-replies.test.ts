import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitor } from '../testing/client.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({}, { kind: 'built' })
})
afterAll(() => shop.close())

test('pages rendered within one second show each visitor’s own country and language', async () => {
  const [newcomer, german, russian] = [visitor(shop), visitor(shop), visitor(shop)]
  german.cookies.set('country', 'DEU')
  russian.cookies.set('language', 'ru')
  expect(await chosenCountry(newcomer)).toBe('United States')
  expect(await chosenCountry(german)).toBe('Germany')
  expect(await chosenCountry(russian)).toBe('Соединенные Штаты')
  expect(await chosenCountry(newcomer)).toBe('United States')
})

async function chosenCountry(who: ReturnType<typeof visitor>): Promise<string | undefined> {
  const { body } = await who.get('/astra/pricing/')
  return /<option[^>]* selected=""[^>]*>([^<]+)/.exec(body)?.[1]
}
