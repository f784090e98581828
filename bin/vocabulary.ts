// Finds words that docs/domain.md, 'Words we do not use', refuses, in file names, identifiers, comments and titles of tests.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Vocabulary = { words: Map<string, string>; verbs: Map<string, string> }
export type Finding = { file: string; line: number; word: string; instead: string }

const folders = ['src', 'e2e', 'bin', 'bench', 'drills']
// Strings are matched so that their words are skipped: they are texts for people, or names of SQL columns.
const token =
  /(?<comment>\/\/.*|\/\*[^]*?\*\/)|(?<string>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)|(?<identifier>[A-Za-z_$][\w$]*)/g
const title = /(?:\btest\(|[)\]]\)\()\s*(?<words>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),/g
const functionName =
  /\bfunction\*?\s+(\w+)|\bconst\s+(\w+)\s*=\s*(?:async\s*)?(?:\([^()]*\)(?::[^=\n]+)?|\w+)\s*=>/g

/** Reads the two tables: words, and verbs that no function name starts with. */
export function readVocabulary(document: string): Vocabulary {
  const section = /^## Words we do not use$([^]*?)(?=^## )/m.exec(document)?.[1] ?? ''
  const tables = section.split(/^\| (?=word |verb )/m).slice(1)
  const read = (name: string) =>
    new Map(
      (tables.find(table => table.startsWith(name)) ?? '')
        .split('\n')
        .slice(2)
        .flatMap(row => {
          const [, words, instead] = /^\| ([^|]+) \| ([^|]+) \|$/.exec(row) ?? []
          return instead ? (words ?? '').split(', ').map(word => [word, instead] as const) : []
        }),
    )
  return { words: read('word '), verbs: read('verb ') }
}

export function findBannedWords(file: string, source: string, { words, verbs }: Vocabulary): Finding[] {
  const found: Finding[] = []
  const report = (index: number, word: string, instead: string) =>
    found.push({ file, line: source.slice(0, index).split('\n').length, word, instead })
  const check = (text: string, index: number) => {
    for (const [word, instead] of listBannedWords(text, words)) report(index, word, instead)
  }

  check(file.split('/').at(-1) ?? '', 0)
  for (const { groups = {}, index } of source.matchAll(token)) {
    const { comment, identifier } = groups
    if (comment) check(comment.replace(/`[^`]*`/g, ''), index)
    if (identifier) check(identifier, index)
  }
  if (file.endsWith('.test.ts'))
    for (const { groups, index } of source.matchAll(title)) check(groups?.['words'] ?? '', index)
  for (const { name, index } of findFunctions(source)) {
    for (const [verb, instead] of verbs)
      if (`${splitWords(name)} `.startsWith(`${verb} `)) report(index, `${verb}…`, instead)
    if (/[a-z]Of$/.test(name)) report(index, name, 'a name that says what the function does')
  }
  return found
}

/** Each word with what to use instead. A plural is found too. */
export function listBannedWords(text: string, words: Vocabulary['words']): [string, string][] {
  const plain = ` ${splitWords(text)} `
  return [...words].filter(([word]) => ['', 's', 'es'].some(ending => plain.includes(` ${word}${ending} `)))
}

function findFunctions(source: string): { name: string; index: number }[] {
  // Blanks keep the positions of what follows.
  const code = source.replace(token, (text, comment, string) =>
    comment || string ? ' '.repeat(text.length) : text,
  )
  return [...code.matchAll(functionName)].map(({ 1: declared, 2: assigned, index }) => ({
    name: declared ?? assigned ?? '',
    index,
  }))
}

/** `takenBackOn` and `taken-back-on` become `taken back on`. */
function splitWords(text: string): string {
  return text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, ' ')
    .trim()
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const vocabulary = readVocabulary(readFileSync(join(root, 'docs', 'domain.md'), 'utf8'))
  const files = globSync(
    folders.map(folder => `${folder}/**/*.{ts,tsx}`),
    { cwd: root },
  ).sort()
  const sources = files.map(file => ({ file, source: readFileSync(join(root, file), 'utf8') }))
  const found = sources.flatMap(({ file, source }) => findBannedWords(file, source, vocabulary))
  for (const { file, line, word, instead } of found) console.log(`${file}:${line}: ${word} (use: ${instead})`)
  console.log(`${files.length} files, ${found.length} findings`)
  process.exitCode = found.length > 0 || files.length === 0 || vocabulary.words.size === 0 ? 1 : 0
}
