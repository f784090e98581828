import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

type Proof = { title: string; file: string }
type Row = { section: string; rule: string; proofs: Proof[] }

const inRepository = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const rows = rowsOf(readFileSync(inRepository('docs/spec-coverage.md'), 'utf8'))

test('each section of the specification that sets rules has its table', () => {
  expect([...new Set(rows.map(({ section }) => section.split(':')[0]))]).toEqual([
    '2. Screens and routes',
    '3. Entities and their fields',
    '4. States and transitions',
    '5. Validation rules',
    '6. Roles and permissions',
    '7. The calls it makes',
    '8. Error catalogue',
    '9. Business constants and limits',
  ])
})

test('every rule of the specification names the tests that prove it', () => {
  expect(rows.filter(({ proofs }) => proofs.length === 0)).toEqual([])
  expect(rows.length).toBeGreaterThan(150)
})

test('every test that is named for a rule exists, under its exact title', () => {
  const named = rows.flatMap(({ rule, proofs }) => proofs.map(proof => ({ rule, ...proof })))
  expect(named.filter(({ title, file }) => !titlesIn(file).has(title))).toEqual([])
})

test('a table with a row that names no test, or something else, is noticed', () => {
  const table =
    '## 9. Limits\n| rule | proved by |\n|---|---|\n| a | |\n| b | a title (`x.test.ts`)<br>by eye |\n'
  expect(rowsOf(table)).toEqual([
    { section: '9. Limits', rule: 'a', proofs: [] },
    {
      section: '9. Limits',
      rule: 'b',
      proofs: [
        { title: 'a title', file: 'x.test.ts' },
        { title: 'by eye', file: '' },
      ],
    },
  ])
})

function rowsOf(document: string): Row[] {
  return document.split(/^## /m).flatMap(part => {
    const [section = '', ...lines] = part.split('\n')
    return lines
      .filter(line => line.startsWith('| ') && line !== '| rule | proved by |')
      .map(line => {
        const [, rule = '', proofs = ''] = line.split('|').map(cell => cell.trim())
        return { section, rule, proofs: proofs.split('<br>').filter(Boolean).map(proofOf) }
      })
  })
}

function proofOf(text: string): Proof {
  const [, title = text, file = ''] = /^(.*) \(`([^`]+)`\)$/.exec(text) ?? []
  return { title, file }
}

/** The titles of the tests that run, skipped ones left out: `test('…',` and the end of `test.each(…)('…',`. */
function titlesIn(file: string): Set<string> {
  if (!file || !existsSync(inRepository(file))) return new Set()
  const source = readFileSync(inRepository(file), 'utf8')
  const titles = /(?:\btest|\))\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)")\s*,/g
  return new Set([...source.matchAll(titles)].map(([, single, double]) => single ?? double ?? ''))
}
