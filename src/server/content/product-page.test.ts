import { afterAll, beforeAll, expect, test } from 'vitest'
import { priceInEuro } from '../../domain/pricing/catalog.ts'
import { visitor } from '../testing/client.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'

const links = { DOWNLOAD_URL: 'https://downloads.example/astra/', DOCUMENTATION_URL: 'https://docs.example/' }
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(links, { kind: 'built' })
})
afterAll(() => shop.close())

const open = async (path = '/astra/', where = shop) =>
  (await visitor(where).get(path, { headers: { accept: 'text/html' } })).body

test('/astra/ says what the product is and needs, and what a license includes, in both languages', async () => {
  const english = await open()
  for (const title of ['What Astra is', 'What it needs', 'What a license includes', 'How to install it'])
    expect(english).toContain(`<h2>${title}</h2>`)
  const russian = await open('/astra/?lang=ru')
  for (const title of ['Что такое Astra', 'Что нужно для работы', 'Что входит в лицензию', 'Как установить'])
    expect(russian).toContain(`<h2>${title}</h2>`)
})

test('the plans compared have the prices of the calculation', async () => {
  const table = /<h2>Plans compared<\/h2>.*?<\/table>/s.exec(await open())?.[0] ?? ''
  for (const plan of ['astra-1m', 'astra-1y', 'astra-lifetime', 'astra-lifetime-update'] as const)
    expect(table).toContain(`€${priceInEuro(plan, 1) / 100}`)
})

test('the diagram is an image with a title in words', async () => {
  expect(await open()).toMatch(
    /<svg [^>]*role="img" aria-labelledby="([^"]+)"[^>]*><title id="\1">Your sources are connected/,
  )
})

test('/astra/ links to the configured download and documentation', async () => {
  const page = await open()
  for (const address of Object.values(links)) expect(page).toContain(`<a href="${address}"`)
})

test('without a configured download /astra/ says whom to write to', async () => {
  const other = await openTestShop({}, { kind: 'built' })
  const page = await open('/astra/', other)
  expect(page).toContain('For the installation files, write to us:')
  expect(page).toContain('mailto:support@example.com')
  await other.close()
})
