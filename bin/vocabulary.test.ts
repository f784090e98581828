import { expect, test } from 'vitest'
import { findBannedWords, readVocabulary } from './vocabulary.ts'

const vocabulary = readVocabulary(`## Words we do not use

| word | use instead |
|---|---|
| mismatch | unmatched payment |
| taken back, takes back | reversed |

| verb | use instead |
|---|---|
| keep | save |

## Money

| word | use instead |
|---|---|
| rate | nothing |
`)

test('both tables are read, and only those of the section', () => {
  expect([...vocabulary.words.keys()]).toEqual(['mismatch', 'taken back', 'takes back'])
  expect([...vocabulary.verbs]).toEqual([['keep', 'save']])
})

test.each([
  ['a camel-case identifier', 'const a = 1\nconst isTakenBack = a', 2, 'taken back'],
  ['a type', 'type Mismatch = string', 1, 'mismatch'],
  ['a plural', 'listMismatches()', 1, 'mismatch'],
  ['a comment', 'a() // was taken back', 1, 'taken back'],
  ['a JSDoc comment', '/** One mismatch. */', 1, 'mismatch'],
  ['a function', 'async function keepOrder() {}', 1, 'keep…'],
  ['an arrow function', 'const keepOrder = async (order: Order) => {}', 1, 'keep…'],
])('a banned word is found in %s', (_where, source, line, word) => {
  expect(findBannedWords('src/a.ts', source, vocabulary)).toMatchObject([{ line, word }])
})

test.each(['async function languageOf() {}', 'const languageOf = (cookie: string) => cookie'])(
  'the name of a function does not end in Of: %s',
  source => {
    expect(findBannedWords('src/a.ts', source, vocabulary)).toMatchObject([{ word: 'languageOf' }])
  },
)

test('a banned word is found in a file name', () => {
  expect(findBannedWords('src/taken-back/list-mismatches.ts', '', vocabulary)).toMatchObject([
    { word: 'mismatch' },
  ])
})

test.each([
  'test(TITLE, () => {})',
  'test.each([1, 2])(TITLE, () => {})',
  'test.each(a())(\n  TITLE,\n  b,\n)',
])('a banned word is found in the title of a test: %s', code => {
  const source = code.replace('TITLE', "'a mismatch'")
  expect(findBannedWords('src/a.test.ts', source, vocabulary)).toMatchObject([{ word: 'mismatch' }])
})

test.each([
  ['part of a longer word', 'mismatched(keepsake)'],
  ['a string', `throw new Error('a mismatch, "taken back"')`],
  ['a template', 'const words = `taken back`'],
  ['code in a comment', '// the column `taken_back`'],
  ['a variable that starts with a verb', 'const keepAlive = true'],
  ['a call', 'agent.keep()'],
  ['a call of a method that ends in Of', "const at = text.lastIndexOf(';')"],
  ['a function in a string', "const source = 'function keepOrder() {}'"],
])('a banned word is allowed as %s', (_where, source) => {
  expect(findBannedWords('src/a.ts', source, vocabulary)).toEqual([])
})
