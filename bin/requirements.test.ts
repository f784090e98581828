import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

type Rule = { rule: string; proofs: { file: string; title: string }[] }

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const rules = readRules(readFileSync(fromRoot('docs/requirements.md'), 'utf8'))

test('every rule in docs/requirements.md is followed by a test that proves it', () => {
  expect(rules.filter(({ proofs }) => proofs.length === 0).map(({ rule }) => rule)).toEqual([])
  expect(rules.length).toBeGreaterThan(120)
})

test('every test in docs/requirements.md exists under its exact title', () => {
  const missing = rules
    .flatMap(({ proofs }) => proofs)
    .filter(({ file, title }) => !titlesIn(file).has(title))
    .map(({ file, title }) => `${file}${existsSync(fromRoot(file)) ? '' : ' (no such file)'}: ${title}`)
  expect([...new Set(missing)], 'docs/requirements.md refers to tests that do not exist').toEqual([])
})

test('a rule may have several tests, and long lines continue on the next one', () => {
  const document =
    '# Title\n\nText.\n\n- A rule\n  in two lines.\n  - `x.test.ts`: a long\n    title\n- Another.\n'
  expect(readRules(document)).toEqual([
    { rule: 'A rule in two lines.', proofs: [{ file: 'x.test.ts', title: 'a long title' }] },
    { rule: 'Another.', proofs: [] },
  ])
})

function readRules(document: string): Rule[] {
  return document
    .split(/^(?=- |#)/m)
    .filter(part => part.startsWith('- '))
    .map(part => {
      const [rule = '', ...proofs] = part.split(/^ {2}- /m).map(text => text.replace(/\s+/g, ' ').trim())
      return { rule: rule.slice(2), proofs: proofs.map(readProof) }
    })
}

function readProof(text: string) {
  const [, file = '', title = text] = /^`([^`]+)`: (.*)$/.exec(text) ?? []
  return { file, title }
}

/** Titles of tests that run: `test('…',` and the end of `test.each(…)('…',`, but not `test.skip('…',`. */
function titlesIn(file: string): Set<string> {
  if (!file || !existsSync(fromRoot(file))) return new Set()
  const source = readFileSync(fromRoot(file), 'utf8')
  const titles = /(?:\btest|\))\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)")\s*,/g
  return new Set([...source.matchAll(titles)].map(([, single, double]) => single ?? double ?? ''))
}
