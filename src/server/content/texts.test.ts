import { expect, test } from 'vitest'
import { type Block, helpTopics, type Inline } from '../../contract/content.ts'
import { languages } from '../../domain/languages.ts'
import { astra } from '../../domain/pricing/astra.ts'
import { openWorld } from '../testing/world.ts'
import type { ShopNames } from './fill-names.ts'
import { toPlainText } from './index-help.ts'
import { readDraft } from './publish-text.ts'
import { makeReadable } from './published-texts.ts'
import { readShippedTexts } from './text-files.ts'

const names = {
  catalog: astra,
  productName: 'Astra',
  supportEmail: 'help@studio.example',
  documentationUrl: 'https://docs.example/astra/',
  seller: { name: 'A*B_C <b>Studio</b> & Co.', address: 'Pikk 1, Tallinn', registration: '' },
}
const readTexts = (shopNames: ShopNames = names) =>
  readShippedTexts().map(shipped => ({ ...shipped, ...makeReadable(shipped, shipped.language, shopNames) }))
const texts = readTexts()
const articles = texts
  .filter(({ kind }) => kind === 'help')
  .map(article => ({ ...article, words: toPlainText(article.blocks) }))
const seller = {
  SELLER_REGISTRATION: 'Registrikood 12345678',
  SELLER_MANAGER: 'Mari Maasikas',
  SELLER_PHONE: '+372 600 0000',
}
const { anna, shop, visitor } = openWorld({ environment: seller, pages: { kind: 'built' } })

const articlesIn = (language: string) => articles.filter(article => article.language === language)
const wordCount = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0

test('there are at least 28 articles, three for each topic, each in both languages, in the same topic and place', () => {
  const places = languages.map(language =>
    articlesIn(language).map(({ slug, topic, position }) => ({ slug, topic, position })),
  )
  expect(articlesIn('en').length).toBeGreaterThanOrEqual(28)
  const counts = helpTopics.map(topic => articlesIn('en').filter(article => article.topic === topic).length)
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(3)
  expect(places[0]).toEqual(places[1])
})

test.each([
  ['en', 'right of withdrawal for 14 days', 'You may also transfer a license as a whole'],
  ['ru', 'отказаться от договора в течение 14 дней', 'передать лицензию целиком другому клиенту'],
])(
  'in %s the answer about refunds names the right of consumers, the terms the transfer',
  (language, right, transfer) => {
    const readWords = (name: string) =>
      texts
        .filter(text => text.language === language && text.slug === name)
        .map(({ blocks }) => toPlainText(blocks).replaceAll('\u00a0', ' '))
        .join()
    expect(readWords('refund')).toContain(right)
    expect(readWords('terms')).toContain(transfer)
  },
)

test.each(articles.map(article => [`${article.slug}.${article.language}`, article] as const))(
  '%s says something: 80 to 400 words, a title and a summary of a decent length',
  (_, { title, summary, words }) => {
    expect(wordCount(words)).toBeGreaterThanOrEqual(80)
    expect(wordCount(words)).toBeLessThanOrEqual(400)
    expect([title.length <= 60, summary.length >= 40, summary.length <= 160]).toEqual([true, true, true])
  },
)

test('Russian articles are written in Russian, English ones are not', () => {
  expect(articlesIn('ru').filter(({ title }) => !/\p{Script=Cyrillic}/u.test(title))).toEqual([])
  const inEnglish = articlesIn('en').map(({ words }) => words.replace('Русский', ''))
  expect(inEnglish.filter(words => /\p{Script=Cyrillic}/u.test(words))).toEqual([])
})

test('every link inside the shop leads to a page that exists', async () => {
  const inside = [...new Set(texts.flatMap(({ blocks }) => linksIn(blocks)))].filter(
    href => !/^(https?|mailto):/.test(href),
  )
  const dead: string[] = []
  // One after the other, because strangers have a limited number of rendering slots.
  for (const path of inside) {
    const { statusCode } = await shop.app.inject({ url: path, headers: { accept: 'text/html' } })
    if (statusCode >= 400) dead.push(path)
  }
  expect(inside.length).toBeGreaterThanOrEqual(25)
  expect(dead).toEqual([])
})

test.each([
  [['astra-1m', 'astra-1y'] as const, /lifetime|бессрочн/i],
  [['astra-1m'] as const, /lifetime|yearly|for a year|бессрочн|годов|на год/i],
])('a shop that sells only %j says nothing of other plans', (plans, others) => {
  const told = readTexts({ ...names, catalog: { ...astra, plans } }).filter(({ blocks }) => blocks.length > 0)
  expect(told.filter(text => others.test(JSON.stringify(text))).map(({ slug }) => slug)).toEqual([])
})

test('a shop without a crypto discount says nothing of one', () => {
  const told = readTexts({ ...names, catalog: { ...astra, cryptoDiscountPercent: 0 } })
  const others = /\b0 ?%|\b0 (percent|процент)|after the discount|после скидки/
  expect(told.filter(text => others.test(JSON.stringify(text))).map(({ slug }) => slug)).toEqual([])
})

test('a part that is not shown is checked too', () => {
  const catalog = { ...astra, plans: ['astra-1m'] as const }
  const draft = { title: 'A', summary: '', also: '', body: '{{#year}}{{price-yer}}{{/year}}' }
  const place = { kind: 'help', language: 'en', names: { ...names, catalog } } as const
  expect(() => readDraft(draft, place)).toThrow('{{price-yer}}')
})

test('the texts contain the seller, the product and the support address, escaped', () => {
  const terms = texts.find(({ slug, language }) => slug === 'terms' && language === 'en')
  const first = terms?.blocks[0]
  expect(terms?.title).toBe('Terms')
  expect(first?.kind === 'paragraph' ? first.content : []).toEqual([
    { kind: 'text', text: expect.stringContaining('licenses that A*B_C <b>Studio</b> & Co. (') },
    { kind: 'link', text: 'help@studio.example', href: 'mailto:help@studio.example' },
    { kind: 'text', text: '. The ' },
    { kind: 'link', text: 'imprint', href: '/imprint/' },
    { kind: 'text', text: ' says who we are.' },
  ])
})

test('a text that names a path or an option of the product names its documentation as the source, linked', () => {
  const naming = texts.filter(({ blocks }) => /\/etc\/astra|--license/.test(JSON.stringify(blocks)))
  expect(naming.length).toBeGreaterThanOrEqual(10)
  expect(naming.filter(({ blocks }) => !linksIn(blocks).includes(names.documentationUrl))).toEqual([])
})

const noAddresses = [[''], ['http://docs.example/']]
test.each(noAddresses)(
  'without a safe address of the documentation (%j) it is named without a link',
  documentationUrl => {
    const article = readTexts({ ...names, documentationUrl }).find(({ slug }) => slug === 'license-path')
    expect(article?.body).toContain('As the Astra documentation says')
  },
)

test.each([
  ['en', 'Imprint', 'Represented by', 'Estonia'],
  ['ru', 'Сведения о\u00a0продавце', 'Руководитель', 'Эстония'],
])('the imprint names the seller from the configuration (%s)', async (language, ...words) => {
  const { body } = await visitor().get(`/imprint/?lang=${language}`, { headers: { accept: 'text/html' } })
  const place = ['Example street 1, 10111 Tallinn', 'support@example.com']
  const named = ['Example Software OÜ', 'EE100000007', ...place]
  for (const text of [...words, ...named, ...Object.values(seller)]) expect(body).toContain(text)
  expect(body).toContain('href="tel:+3726000000"')
})

test('the privacy policy names the controller, and the invoice the registration', async () => {
  const { body } = await visitor().get('/privacy/', { headers: { accept: 'text/html' } })
  expect(body).toContain('Example Software OÜ, Example street 1, 10111 Tallinn, Registrikood 12345678')
  expect(await anna.document(await anna.buys(), 'invoice/')).toContain('Registrikood 12345678')
})

function linksIn(blocks: readonly Block[]): string[] {
  return blocks.flatMap(inlinesIn).flatMap(piece => (piece.kind === 'link' ? [piece.href] : []))
}

function inlinesIn(block: Block): Inline[] {
  switch (block.kind) {
    case 'heading':
    case 'code':
      return []
    case 'paragraph':
      return block.content
    case 'table':
      return [...block.head, ...block.rows.flat()].flat()
    default:
      return (block.kind === 'list' ? block.items.flat() : block.content).flatMap(part =>
        part.kind === 'paragraph' ? part.content : [],
      )
  }
}
