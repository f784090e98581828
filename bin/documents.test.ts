import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { adminCommands } from '../src/server/admin-cli/commands.ts'
import { readArguments, UsageError } from '../src/server/admin-cli/read-arguments.ts'
import { listBannedWords, readVocabulary } from './vocabulary.ts'
import { layers } from './walls.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const documents = globSync(['*.md', 'docs/**/*.md', '.github/**/*.md'], { cwd: root })
const code = globSync('{src,bin,e2e,bench}/**/*.{ts,tsx,css}', { cwd: root }).filter(
  file => !['bin/documents.test.ts', 'bin/vocabulary.ts'].includes(file),
)
const domain = read('docs/domain.md')

test('code cites docs/domain.md only by a heading that exists', () => {
  const headings = [...domain.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
  const wrong = code.flatMap(file =>
    citationsIn(read(file))
      .filter(heading => !headings.includes(heading))
      .map(heading => `${file}: ${heading || 'no heading'}`),
  )
  expect(wrong).toEqual([])
})

test('a citation without a heading is noticed, also across lines of a comment', () => {
  const source =
    "/** See docs/domain.md. */\n// domain.md, 'Money', 'Prices'\n/* domain.md,\n * 'Two words' */"
  expect(citationsIn(source)).toEqual(['', 'Money', 'Prices', 'Two words'])
})

test('code and documents cite only documents of this repository', () => {
  const outside = [...code, ...documents].filter(file => /\b(spec|style|design)\.md\b/.test(read(file)))
  expect(outside).toEqual([])

  const missing = code.flatMap(file =>
    [...read(file).matchAll(/(?<![\w/])docs\/(?:[\w-]+\.md|(?:decisions|operations)\/[\w-]*(?:\.md)?)/g)]
      .filter(([path]) => globSync(`${path}*`, { cwd: root }).length === 0)
      .map(([path]) => `${file}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('the documents list the Stripe events that the shop handles once, and all of them', () => {
  const handled = [...read('src/server/payments/stripe/read-event.ts').matchAll(/case '([\w.]+)'/g)]
  const guides = documents.filter(file => !file.includes('decisions/'))
  const listed = guides.flatMap(file =>
    [...read(file).matchAll(/`((?:checkout|charge|refund)\.[\w.]+)`/g)].map(([, type]) => `${file}: ${type}`),
  )
  const expected = handled.map(([, type]) => `docs/operations/configuration.md: ${type}`)
  expect(listed.toSorted()).toEqual(expected.toSorted())
})

test('every link between documents leads to a file and a heading that exist', () => {
  const broken = documents.flatMap(file =>
    [...read(file).matchAll(/\]\((?!https?:)([^)\s]*)\)/g)]
      .map(([, target = '']) => target)
      .filter(target => !leadsSomewhere(file, target))
      .map(target => `${file}: ${target}`),
  )
  expect(broken).toEqual([])
})

test('the files that the guides name exist', () => {
  const guides = documents.filter(file => !file.includes('decisions/') && file !== 'CHANGELOG.md')
  const missing = guides.flatMap(file =>
    [...read(file).matchAll(/`((?:src|server|web|domain|contract|texts|bin|bench|e2e|docs)\/[\w./-]+)`/g)]
      .map(([, path = '']) => path)
      .filter(path => !existsSync(join(root, path)) && !existsSync(join(root, 'src', path)))
      .map(path => `${file}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('the commands that the documents show exist, with their arguments and options', () => {
  const shown = documents.flatMap(file => commandsIn(read(file)).map(command => ({ file, ...command })))
  expect(shown.length).toBeGreaterThan(100)
  const wrong = shown.flatMap(({ file, words, isComplete }) =>
    isCommand(words, isComplete) ? [] : `${file}: ${words.join(' ')}`,
  )
  expect(wrong).toEqual([])
})

test('the pages for operators are at most 18, each of less than 200 lines', () => {
  const pages = documents.filter(file => file.startsWith('docs/operations/'))
  expect(pages.length).toBeLessThanOrEqual(18)
  expect(pages.filter(page => read(page).split('\n').length > 200)).toEqual([])
})

test('CONTRIBUTING.md lists the layers of the server in the order of bin/walls.ts', () => {
  const [, table = ''] = /^\| layer \|[^\n]*\n([\s\S]*?)\n\n/m.exec(read('CONTRIBUTING.md')) ?? []
  const listed = table.split('\n').flatMap(row => row.split('|')[2]?.match(/[\w./-]*\w(?=\/?`)/g) ?? [])
  expect(listed).toEqual(layers['src/server'])
})

test('documents use the terms of docs/domain.md', () => {
  const { words } = readVocabulary(domain)
  expect(words.size).toBeGreaterThan(5)

  // Code is quoted between backticks.
  const found = documents.flatMap(file => {
    const text = read(file)
      .replace(/^## Words we do not use$[^]*?(?=^## )/m, '')
      .replace(/`[^`]*`/g, '')
    return listBannedWords(text, words).map(([word]) => `${file}: ${word}`)
  })
  expect(found).toEqual([])
})

test('lines of documents have at most 120 characters, tables excepted', () => {
  const long = documents.flatMap(file =>
    read(file)
      .split('\n')
      .filter(line => line.length > 120 && !line.trimStart().startsWith('|'))
      .map(line => `${file}: ${line}`),
  )
  expect(long).toEqual([])
})

/** The headings that a source cites; '' where it cites none. */
function citationsIn(source: string): string[] {
  const oneLine = source.replace(/\n\s*(?:\*|\/\/)?\s*/g, ' ')
  return [...oneLine.matchAll(/\bdomain\.md(?:,? ('[^']+'(?:(?:,| and) '[^']+')*))?/g)].flatMap(
    ([, cited = "''"]) => [...cited.matchAll(/'([^']*)'/g)].map(([, heading = '']) => heading),
  )
}

function leadsSomewhere(from: string, target: string): boolean {
  const [path = '', anchor] = target.split('#')
  const file = path ? join(dirname(from), path) : from
  if (!existsSync(join(root, file))) return false
  return !anchor || headingAnchors(read(file)).includes(anchor)
}

function headingAnchors(document: string): string[] {
  return [...document.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

type Command = { words: string[]; isComplete: boolean }

/** The shop's commands, in blocks of code and in sentences, where arguments may be left out. */
function commandsIn(document: string): Command[] {
  const blocks = [...document.matchAll(/^ *```sh\n([^]*?)^ *```$/gm)]
    .flatMap(([, lines = '']) => lines.replaceAll(/\\\n/g, ' ').split('\n'))
    .flatMap(line => line.replace(/(^| )#.*$/, '').split(/&&|\|\|?|;/))
  const quoted = [...document.replaceAll(/^ *```[^]*?```$/gm, '').matchAll(/`([^`]+)`/g)].map(
    ([, code = '']) => code,
  )
  return [
    ...blocks.map(line => ({ line, isComplete: true })),
    ...quoted.map(line => ({ line, isComplete: false })),
  ]
    .map(({ line, isComplete }) => ({
      words: splitWords(line.replace(/^\s*astra (?=admin|backup|restore|start)/, 'bin/')),
      isComplete,
    }))
    .filter(({ words: [program = ''] }) => /^bin\/[\w-]+$/.test(program))
}

/** Splits a command as a shell does, after assignments of variables. */
function splitWords(line: string): string[] {
  const words = line.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? []
  const first = words.findIndex(word => !/^[A-Z_]+=/.test(word))
  return words.slice(Math.max(0, first)).map(word => word.replaceAll(/['"]/g, ''))
}

function isCommand([program = '', ...words]: string[], isComplete: boolean): boolean {
  if (!existsSync(join(root, program))) return false
  const [name = ''] = words
  if (program === 'bin/drill' && name) return existsSync(join(root, `drills/${name}.ts`))
  if (program === 'bin/bench' && name) return read(program).includes(name)
  return program !== 'bin/admin' || isAdminCommand(words, isComplete)
}

function isAdminCommand(words: string[], isComplete: boolean): boolean {
  const [first = 'help'] = words
  if (first === 'help' || first.startsWith('<')) return true
  if (!isComplete && adminCommands.some(({ name }) => `${name} `.startsWith(`${words.join(' ')} `)))
    return true
  try {
    return Boolean(readArguments(adminCommands, words))
  } catch (error) {
    if (error instanceof UsageError) return false
    throw error
  }
}
