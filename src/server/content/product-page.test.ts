import { expect, test } from 'vitest'
import { astra } from '../../domain/pricing/astra.ts'
import { priceInEuro } from '../../domain/pricing/catalog.ts'
import { visitor as visit } from '../testing/client.ts'
import { openTestShop } from '../testing/shop-for-tests.ts'
import { openWorld } from '../testing/world.ts'

const links = { DOCUMENTATION_URL: 'https://docs.example/' }
const { visitor } = openWorld({ environment: links, pages: { kind: 'built' } })

const open = async (path = '/astra/', reader = visitor()) =>
  (await reader.get(path, { headers: { accept: 'text/html' } })).body

test('/astra/ opens with what the product is, and then says what it needs and what a license includes', async () => {
  const english = await open()
  expect(english).toContain('<h1 lang="en">A video-streaming server on your own machines</h1>')
  for (const title of ['What Astra is', 'What it needs', 'What a license includes', 'How to install it'])
    expect(english).toContain(`<h2>${title}</h2>`)
  const russian = await open('/astra/?lang=ru')
  for (const title of ['Что такое Astra', 'Что нужно для работы', 'Что входит в лицензию', 'Как установить'])
    expect(russian).toContain(`<h2>${title}</h2>`)
})

test('the plans compared have the prices of the calculation', async () => {
  const table = /<h2>Plans compared<\/h2>.*?<\/table>/s.exec(await open())?.[0] ?? ''
  for (const plan of ['astra-1m', 'astra-1y', 'astra-lifetime', 'astra-lifetime-update'] as const)
    expect(table).toContain(`€${priceInEuro(astra, plan, 1) / 100}`)
})

test('a section that is empty is not shown, and the questions of the pricing page are', async () => {
  const page = await open()
  expect(page).not.toContain('Protocols and formats')
  for (const words of ['How can I pay?', 'No card required. Licenses from €22 a month.'])
    expect(page).toContain(words)
})

test('the diagram is an image with a title', async () => {
  expect(await open()).toMatch(
    /<svg [^>]*role="img" aria-labelledby="([^"]+)"[^>]*><title id="\1">Your sources are connected/,
  )
})

test('/astra/ links to the configured documentation', async () => {
  const page = await open()
  for (const address of Object.values(links)) expect(page).toContain(`<a href="${address}"`)
})

test.each([
  [
    'en',
    '1 server: €22 a month',
    '2 to 4 servers: €20 each (9% off)',
    '5 servers or more: €10 each (54% off), plus a flat €40',
    'It costs €540 per server',
    'No, refunds are not offered.',
    'Prices exclude tax; tax is added on the invoice by country.',
  ],
  [
    'ru',
    '1 сервер: 22 € в месяц',
    'от 2 до 4 серверов: 20 € за каждый (скидка 9 %)',
    'от 5 серверов: 10 € за каждый (скидка 54 %) плюс 40 € за всю лицензию',
    'Она стоит 540 € за сервер один раз',
    'Нет, возврат не предусмотрен.',
  ],
])(
  'the questions on the pricing page have the prices of the calculation (%s)',
  async (language, ...words) => {
    const page = (await open(`/astra/pricing/?lang=${language}`)).replaceAll('\u00a0', ' ')
    for (const text of words) expect(page).toContain(text)
  },
)

test('without a configured download /astra/ says whom to write to', async () => {
  const other = await openTestShop({}, { kind: 'built' })
  const page = await open('/astra/', visit(other))
  expect(page).toContain('For the installation files, write to us:')
  expect(page).toContain('mailto:support@example.com')
  await other.close()
})
