import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Block, block, type TextProblemCode } from '../../contract/content.ts'
import { astra } from '../../domain/pricing/astra.ts'
import { TextProblem } from './markdown-rules.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { readDraft } from './publish-text.ts'

const tree = z.array(block)

test.each<[string, TextProblemCode]>([
  ['Hello <img src=x onerror=alert(1)>', 'html'],
  ['<script>alert(1)</script>', 'html'],
  ['![A diagram](https://elsewhere.example/pixel.png)', 'image'],
  ['[Read](javascript:alert(1))', 'link'],
  ['[Read](java&#10;script:alert(1))', 'link'],
  ['[Read](data:text/html,x)', 'link'],
  ['[Read](//elsewhere.example/)', 'link'],
  ['[Read](/\\elsewhere.example/)', 'link'],
  ['[Read](http://elsewhere.example/)', 'link'],
  ['[Read](relative/path)', 'link'],
  ['[Read](/..//elsewhere.example/)', 'link'],
  ['# The first level', 'heading-level'],
  ['#### The fourth level', 'heading-level'],
  ['## Twice\n\nText\n\n## Twice!', 'same-headings'],
  ['## ???', 'empty-heading'],
  ['Pay to \u202eelpmaxe', 'hidden-characters'],
  ['pass\u200bword', 'hidden-characters'],
  ['a\0b', 'hidden-characters'],
  ['Pay to &#x202E;elpmaxe', 'hidden-characters'],
  ['a\u{E0041}b', 'hidden-characters'],
  ['a\ud800b', 'hidden-characters'],
  ['я'.repeat(52_000), 'too-long'],
  ['*a '.repeat(3000), 'block-too-long'],
  ['>'.repeat(5000), 'nested'],
  [Array.from({ length: 300 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'), 'nested'],
  ['- a\n  - b', 'unsupported'],
  ['a\n\n---\n\nb', 'unsupported'],
])('a text is refused, and the reason is found: %j', (markdown, code) => {
  expect(problemIn(markdown.slice(0, 110_000))).toBe(code)
})

const shopNames = {
  catalog: astra,
  productName: 'Astra',
  supportEmail: 'help@studio.example',
  documentationUrl: null,
  seller: { name: 'Studio', address: 'Pikk 1, Tallinn', registration: '' },
}

test.each([
  ['spaces', `a${' '.repeat(99_000)}b`],
  ['characters without a space', 'a.'.repeat(1000)],
])('a draft with too many %s in a row is refused, and a version that is published is read', (_, body) => {
  const draft = { title: 'a', summary: '', also: '', body }
  const place = { kind: 'help', language: 'en', names: shopNames } as const
  expect(() => readDraft(draft, place)).toThrow(expect.objectContaining({ code: 'block-too-long' }))
  const start = performance.now()
  expect(parseMarkdown(body, 'en')).toEqual([{ kind: 'paragraph', content: [{ kind: 'text', text: body }] }])
  expect(performance.now() - start).toBeLessThan(1500)
})

test.each(['title', 'summary', 'also'])('a draft with an invisible character in its %s is refused', field => {
  const draft = { title: 'a', summary: '', also: '', body: 'a', [field]: 'a\u202eb' }
  const place = { kind: 'help', language: 'en', names: shopNames } as const
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
  [
    '`',
    '```\n',
    '[a]: b\n',
    '|a|b|\n|-|-|\n',
    '|',
    '- a\n',
    '  - a\n',
    '1. a\n',
    '=\n',
    '    a\n',
    '\t',
    '\n\n',
  ],
  ['\u202e', '\0', 'я ', '«', '{{product}}'],
].flat()
const hostile = fc
  .tuple(
    fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 5 }),
    fc.integer({ min: 1, max: 60_000 }),
  )
  .map(([some, length]) =>
    some
      .join('')
      .repeat(Math.ceil(length / some.join('').length))
      .slice(0, length),
  )

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
