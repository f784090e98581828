import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Block, block, type TextProblemCode } from '../../contract/content.ts'
import { astra } from '../../domain/pricing/astra.ts'
import { TextProblem } from './markdown-rules.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { readDraft } from './publish-text.ts'

const tree = z.array(block)

const scripts = [
  '[Read](javascript:alert(1))',
  '[Read](java&#10;script:alert(1))',
  '[Read](data:text/html,x)',
]
const otherSites = ['//elsewhere.example/', '/\\elsewhere.example/', 'http://elsewhere.example/']
const unclear = ['relative/path', '/..//elsewhere.example/']
const links = [...scripts, ...[...otherSites, ...unclear].map(target => `[Read](${target})`)]
const hidden = [
  'Pay to \u202eelpmaxe',
  'pass\u200bword',
  'a\0b',
  'Pay to &#x202E;elpmaxe',
  'a\u{E0041}b',
  'a\ud800b',
]
const nested = Array.from({ length: 300 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')
const refused: Partial<Record<TextProblemCode, string[]>> = {
  html: ['Hello <img src=x onerror=alert(1)>', '<script>alert(1)</script>'],
  image: ['![A diagram](https://elsewhere.example/pixel.png)'],
  link: links,
  'heading-level': ['# The first level', '#### The fourth level'],
  'same-headings': ['## Twice\n\nText\n\n## Twice!'],
  'empty-heading': ['## ???'],
  'hidden-characters': hidden,
  'too-long': ['я'.repeat(52_000)],
  'block-too-long': ['*a '.repeat(3000)],
  nested: ['>'.repeat(5000), nested],
  unsupported: ['- a\n  - b', 'a\n\n---\n\nb'],
}

test.each(Object.entries(refused))('a text is refused, and the reason is found: %s', (code, texts) => {
  expect(texts.map(text => problemIn(text.slice(0, 110_000)))).toEqual(texts.map(() => code))
})

const shopNames = {
  catalog: astra,
  productName: 'Astra',
  supportEmail: 'help@studio.example',
  documentationUrl: null,
  seller: { name: 'Studio', address: 'Pikk 1, Tallinn', registration: '' },
}
const place = { kind: 'help', language: 'en', names: shopNames } as const

test.each([
  ['spaces', `a${' '.repeat(99_000)}b`],
  ['characters without a space', 'a.'.repeat(1000)],
])('a draft with too many %s in a row is refused, and a version that is published is read', (_, body) => {
  const draft = { title: 'a', summary: '', also: '', body }
  expect(() => readDraft(draft, place)).toThrow(expect.objectContaining({ code: 'block-too-long' }))
  const start = performance.now()
  expect(parseMarkdown(body, 'en')).toEqual([{ kind: 'paragraph', content: [{ kind: 'text', text: body }] }])
  expect(performance.now() - start).toBeLessThan(1500)
})

test.each(['title', 'summary', 'also'])('a draft with an invisible character in its %s is refused', field => {
  const draft = { title: 'a', summary: '', also: '', body: 'a', [field]: 'a\u202eb' }
  expect(() => readDraft(draft, place)).toThrow(expect.objectContaining({ code: 'hidden-characters' }))
})

test('links lead to safe sites, to mailboxes, into the shop and into the text itself', () => {
  const targets = ['https://docs.example/a?b=c#d', 'mailto:help@studio.example', '/help/tax/', '#check']
  const blocks = parseMarkdown(targets.map(target => `[Read](${target})`).join('\n\n'), 'en')
  expect(linksIn(blocks)).toEqual(targets)
})

const pieces = [
  String.raw`*a |**|_a |a_|[|](|![|[a](b)|[a](|<|<b>|<!--|&#10;|#|## a|> |\|javascript:|//x|www.a|http://a|~~a |~~|(((|$`.split(
    '|',
  ),
  ['`', '```\n', '[a]: b\n', '|a|b|\n|-|-|\n', '|', '- a\n', '  - a\n', '1. a\n', '=\n'],
  ['    a\n', '\t', '\n\n', '\u202e', '\0', 'я ', '«', '{{product}}'],
].flat()
const hostile = fc
  .tuple(
    fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 5 }),
    fc.integer({ min: 1, max: 60_000 }),
  )
  .map(([some, length]) => some.join('').repeat(length).slice(0, length))

test('any text is refused or becomes a tree of allowed elements, within a bounded time', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom(...pieces)).map(some => some.join('')),
    hostile,
  )
  fc.assert(
    fc.property(texts, markdown => {
      const start = performance.now()
      const read = readOrRefuse(markdown)
      expect(performance.now() - start).toBeLessThan(10_000)
      if (read instanceof TextProblem) return
      expect(tree.parse(read)).toEqual(read)
      for (const href of linksIn(read)) expect(href).toMatch(/^(https:\/\/|mailto:|\/(?![/\\])|#)/i)
    }),
    { numRuns: 150 },
  )
})

function readOrRefuse(markdown: string): Block[] | TextProblem {
  try {
    return parseMarkdown(markdown, 'ru')
  } catch (error) {
    if (error instanceof TextProblem) return error
    throw error
  }
}

function problemIn(markdown: string): TextProblemCode | undefined {
  const read = readOrRefuse(markdown)
  return read instanceof TextProblem ? read.code : undefined
}

function linksIn(blocks: readonly Block[]): string[] {
  return [...JSON.stringify(blocks).matchAll(/"href":("(?:[^"\\]|\\.)*")/g)].map(([, href = '""']) =>
    JSON.parse(href),
  )
}
