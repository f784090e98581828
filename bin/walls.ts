// The walls between the folders, and the lines of each room: docs/decisions/0014-linting-and-walls.md. Fails on more.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { type Link, readImports } from './read-imports.ts'

export type Violation = { file: string; rule: string; to: string }

/** Top to bottom: a file imports only from its own feature and from those below, types included. */
export const layers: Record<string, readonly string[]> = {
  'src/server': [
    'main-built.ts',
    'main.ts',
    'run-processes.ts',
    'start.ts',
    'app.ts',
    'recurring-jobs.ts',
    'open-shop.ts',
    // Doors
    'operations/start-check',
    'operations/metrics',
    'admin-cli',
    'back-office',
    'pages',
    'open-providers.ts',
    // Use cases
    'operations/backup',
    'operations/doctor',
    'identity/second-factor',
    'sandbox',
    'legacy-import',
    'own-data',
    'reports',
    'bookkeeping',
    'account',
    'program-api',
    'unmatched-payments',
    'license-life',
    'bot',
    'bank-statements',
    'withdrawal',
    'support',
    'offline-activation',
    'activation',
    'reminders',
    'demo',
    'checkout',
    'chat',
    // Records
    'identity/viewing',
    'releases',
    'invoices',
    'payments',
    'coupons',
    'orders',
    'licenses',
    'tax',
    'pricing',
    'sellers',
    'shop-settings',
    'outgoing-webhooks',
    'identity/api-tokens',
    'customer-notes',
    'identity/passkeys',
    'audit',
    'identity/sign-in',
    'identity/captcha',
    'content',
    'prices',
    'identity/superusers',
    'customers',
    // What every feature is handed
    'shop.ts',
    'config',
    'platform',
  ],
  'src/domain': [
    'reports',
    'invoices',
    'orders',
    'licenses',
    'pricing',
    'tax',
    'payments',
    'money',
    'day.ts',
    'languages.ts',
    'latin-spelling.ts',
    'webhook-types.ts',
    'mail-kinds.ts',
    'rule-broken.ts',
    'unreachable.ts',
  ],
}

/** The shared folders of the pages, top to bottom. Entries stand above the pages, and the pages above these. */
const webLayers = [
  'testing',
  'back-office/app',
  'back-office/engine',
  'back-office/kit',
  'checkout',
  'app',
  'ui',
  'styles',
]

/** What tests are made with. */
const testing = ['src/server/testing', 'src/web/testing']

const links: Record<string, (link: Link) => boolean> = {
  'domain imports nothing': ({ from, to }) =>
    isIn(from, 'src/domain') && !isIn(to, 'src/domain') && !isTestTool(from, to),
  'definitions import domain only': ({ from, to }) =>
    isIn(from, 'src/definitions') && !isIn(to, 'src/definitions', 'src/domain') && !isTestTool(from, to),
  'contract imports zod, domain and definitions only': ({ from, to }) =>
    isIn(from, 'src/contract') &&
    !isIn(`${to}/`, 'src/contract', 'src/definitions', 'src/domain', 'zod') &&
    !isTestTool(from, to),
  'texts import domain and definitions only, and contract as types': ({ from, to, kind }) =>
    isIn(from, 'src/texts') &&
    !isIn(to, 'src/texts', 'src/definitions', 'src/domain') &&
    !(isIn(to, 'src/contract') && kind === 'type') &&
    !isTestTool(from, to),

  'web never imports server': ({ from, to }) => isIn(from, 'src/web') && isIn(to, 'src/server'),
  'web imports contract as types only': ({ from, to, kind }) =>
    isIn(from, 'src/web') && isIn(to, 'src/contract') && kind !== 'type',
  'server never imports web': ({ from, to }) => isIn(from, 'src/server') && isIn(to, 'src/web'),

  'platform knows no feature': ({ from, to }) =>
    isIn(from, 'src/server/platform') && isIn(to, 'src') && !isKnownToPlatform(to) && !isTestTool(from, to),
  'web/ui knows no feature': ({ from, to }) =>
    isIn(from, 'src/web/ui') && isIn(to, 'src') && !isIn(to, 'src/web/ui', 'src/web/styles', 'src/domain'),
  'a feature imports from below only': ({ from, to }) => isUpward(from, to),
  'orders and payments do not import each other': ({ from, to }) =>
    !isTest(from) &&
    !isNamed(from, 'tables.ts') &&
    ((isIn(from, 'src/server/payments') && isIn(to, 'src/server/orders')) ||
      (isIn(from, 'src/server/orders') && isIn(to, 'src/server/payments'))),
  'tables are imported by other tables only': ({ from, to }) =>
    isNamed(to, 'tables.ts') &&
    !isNamed(from, 'tables.ts') &&
    !isTest(from) &&
    featureName(from, 'src/server') !== featureName(to, 'src/server'),
  'routes are registered in app.ts': ({ from, to }) =>
    isNamed(to, 'routes.ts') &&
    !['src/server/app.ts', 'src/server/back-office/back-office-routes.ts'].includes(from),

  'a page does not import another': ({ from, to }) =>
    isPage(from) && isPage(to) && pageName(from) !== pageName(to),
  'a shared web folder imports from below only': ({ from, to, kind }) =>
    isIn(from, 'src/web') &&
    isIn(to, 'src/web') &&
    !isTest(from) &&
    kind !== 'lazy' &&
    webRank(to) < webRank(from),
  'pages are loaded when visited': ({ from, to, kind }) =>
    isIn(from, 'src/web') && !isPage(from) && isPage(to) && kind === 'value',

  'the storefront does not know the back office': ({ from, to, kind }) =>
    isIn(from, 'src/web') &&
    webFolder(from) !== undefined &&
    !isIn(from, 'src/web/back-office') &&
    isIn(to, 'src/web/back-office') &&
    !isTest(from) &&
    kind !== 'type',
  'testing is for tests': ({ from, to }) => isIn(to, ...testing) && !isTest(from),
  'tests are imported by nothing': ({ from, to }) => isIn(to, 'e2e', 'bench', 'drills') && !isTest(from),
  'no test imports another': ({ to }) => /\.test\.tsx?$/.test(to),
}

const contents: Record<string, (file: string, source: string) => boolean> = {
  'domain reads no clock and draws no lots': (file, source) =>
    isIn(file, 'src/domain') && !isTest(file) && /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b/.test(source),
  // A comment may, and the documents for developers, whose name `developer-texts.ts` replaces.
  'only its product file names Astra': (file, source) =>
    isIn(file, 'src/texts', 'src/server', 'src/web') &&
    !isTest(file) &&
    !file.endsWith('/developer-texts.ts') &&
    /^(?!\s*(?:\/?\*|\/\/)).*\bAstra\b/m.test(source),
  // The others are not there in the browser: docs/decisions/0015-first-load.md.
  'a page reads its own words': (file, source) =>
    isIn(file, 'src/web') &&
    wordsRead(source).some(name => ![...wordsOfEveryPage, ownWords(file)].includes(name)),
}

const wordsOfEveryPage = ['titles', 'failure', 'layout']

/** What a file reads of the visitor’s words: `texts.layout`, `const { layout } = useTexts()`. */
function wordsRead(source: string): string[] {
  const words = String.raw`(?:useTexts\(\)|\btexts)`
  const taken = [...source.matchAll(new RegExp(String.raw`const \{([^}]*)\} = ${words}\s`, 'g'))]
  return [
    ...[...source.matchAll(new RegExp(String.raw`${words}\.(\w+)`, 'g'))].map(([, name = '']) => name),
    ...taken.flatMap(([, names = '']) => names.split(',').map(name => name.split(':')[0]?.trim() ?? '')),
  ]
}

const places: Record<string, (file: string) => boolean> = {
  'a folder says what it holds': file => /(^|\/)(utils?|helpers?|commons?|lib|shared|types)\//.test(file),
  'no barrel files': file => /(^|\/)index\.tsx?$/.test(file),
  'at most four folders deep': file => file.split('/').length > 5,
}

export const wallNames = [
  ...[links, contents, places].flatMap(walls => Object.keys(walls)),
  'no file cycle',
  'no two features import each other',
]

/** The most lines of each room. Raising one needs a decision record: docs/decisions/0014-linting-and-walls.md. */
const lineBudgets: Record<string, { most: number; holds: (file: string) => boolean }> = {
  'src without tests': { most: 100_400, holds: file => isIn(file, 'src') && isProduction(file) },
  'back office': {
    most: 25_000,
    holds: file =>
      isProduction(file) && (isIn(file, 'src/definitions') || /^src\/[\w/]+\/back-office\//.test(file)),
  },
  'admin-cli': { most: 1_250, holds: file => isIn(file, 'src/server/admin-cli') && isProduction(file) },
  'tests, bench and drills': { most: 44_050, holds: file => isTest(file) && !file.endsWith('.md') },
  'markdown outside src': { most: 6_340, holds: file => file.endsWith('.md') && !isIn(file, 'src') },
}

export type Room = { name: string; lines: number; most: number }

/** Counts the lines of each room below `root`. */
export function measureRooms(root: string): Room[] {
  const patterns = ['{src,e2e,bench,drills,bin}/**/*.{ts,tsx,css}', '{*,docs/**/*}.md']
  const counted = globSync(patterns, { cwd: root }).map(file => ({
    file,
    lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1,
  }))
  return Object.entries(lineBudgets).map(([name, { most, holds }]) => {
    const lines = counted.filter(({ file }) => holds(file)).reduce((sum, each) => sum + each.lines, 0)
    return { name, lines, most }
  })
}

/** Reads every source file below `root` and names each one that crosses a wall. */
export function checkWalls(root: string): { files: number; violations: Violation[] } {
  const files = globSync('{src,e2e,bench,drills,bin}/**/*.{ts,tsx}', { cwd: root }).sort()
  const sources = files.map(file => ({ file, source: readFileSync(join(root, file), 'utf8') }))
  const found = sources.flatMap(({ file, source }) => readImports(file, source))
  const violations = [
    ...sources.flatMap(({ file, source }) => [
      ...broken(places, rule => rule(file)).map(rule => ({ file, rule, to: '' })),
      ...broken(contents, rule => rule(file, source)).map(rule => ({ file, rule, to: '' })),
    ]),
    ...found.flatMap(link =>
      broken(links, rule => rule(link)).map(rule => ({ file: link.from, rule, to: link.to })),
    ),
    ...fileCycles(found),
    ...mutualFeatures(found),
  ]
  return { files: files.length, violations }
}

function broken<Rule>(rules: Record<string, Rule>, isBroken: (rule: Rule) => boolean): string[] {
  return Object.entries(rules).flatMap(([name, rule]) => (isBroken(rule) ? [name] : []))
}

function isIn(path: string, ...folders: string[]): boolean {
  return folders.some(folder => path.startsWith(`${folder}/`))
}

function isNamed(path: string, name: string): boolean {
  return isIn(path, 'src/server') && path.endsWith(`/${name}`)
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || isIn(file, 'e2e', 'bench', 'drills', ...testing)
}

function isProduction(file: string): boolean {
  return /\.(tsx?|css)$/.test(file) && !isTest(file)
}

/** Packages and the test bench are at a test's hand; another folder's code is not. */
function isTestTool(from: string, to: string): boolean {
  return isTest(from) && (!isIn(to, 'src') || isIn(to, ...testing))
}

/** Folders of features that each have their own place among the layers. */
const rooms = ['identity', 'operations']

/** The folder below `root` that a file belongs to, or the file's own name where it lies in `root` itself. */
function featureName(file: string, root: string): string | undefined {
  if (!file.startsWith(`${root}/`)) return undefined
  const [name = '', inner] = file.slice(root.length + 1).split('/')
  return rooms.includes(name) ? `${name}/${inner}` : name
}

/** Tests may look from above. Foreign keys join tables of any layer: 'no file cycle' watches over those. */
function isUpward(from: string, to: string): boolean {
  if (isTest(from) || (isNamed(from, 'tables.ts') && isNamed(to, 'tables.ts'))) return false
  return Object.entries(layers).some(([root, order]) => {
    const [above, below] = [featureName(from, root), featureName(to, root)]
    if (above === undefined || below === undefined || above === below) return false
    // A feature that is not listed has to be given its place first.
    return !order.includes(above) || order.indexOf(below) <= order.indexOf(above)
  })
}

/** Each file that can be reached from itself, with the import that begins the way. */
function fileCycles(links: readonly Link[]): Violation[] {
  const targets = Map.groupBy(links, ({ from }) => from)
  const reaches = (start: string, goal: string) => {
    const seen = new Set<string>()
    const next = [start]
    for (let file = next.pop(); file !== undefined; file = next.pop()) {
      if (file === goal) return true
      if (seen.has(file)) continue
      seen.add(file)
      next.push(...(targets.get(file) ?? []).map(({ to }) => to))
    }
    return false
  }
  const own = links.filter(({ to }) => targets.has(to))
  return own
    .filter(({ from, to }) => reaches(to, from))
    .map(({ from, to }) => ({ file: from, rule: 'no file cycle', to }))
}

/** Foreign keys count here too: 'a feature imports from below only' leaves them out. */
function mutualFeatures(links: readonly Link[]): Violation[] {
  return Object.keys(layers).flatMap(root => {
    const pairs = links
      .filter(({ from }) => !isTest(from))
      .map(({ from, to }) => ({ from, to, pair: [featureName(from, root), featureName(to, root)] as const }))
    const known = new Set(pairs.map(({ pair }) => pair.join(' ')))
    return pairs
      .filter(
        ({ pair: [above, below] }) => above && below && above !== below && known.has(`${below} ${above}`),
      )
      .map(({ from, to }) => ({ file: from, rule: 'no two features import each other', to }))
  })
}

function isKnownToPlatform(to: string): boolean {
  const calls = ['src/contract/refusals.ts', 'src/contract/call.ts']
  return isIn(to, 'src/server/platform', 'src/texts', 'src/domain') || calls.includes(to)
}

/** Each screen of the back office is a page, and so is its own folder. */
function webFolder(file: string): string | undefined {
  return /^src\/web\/((?:back-office\/)?[^/]+)\//.exec(file)?.[1]
}

function ownWords(file: string): string {
  if (isIn(file, 'src/web/back-office')) return 'backOffice'
  return (pageName(file) ?? '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** A page is a folder of `web`, other than those that all pages share. */
function pageName(file: string): string | undefined {
  const folder = webFolder(file)
  return folder === undefined || webLayers.includes(folder) ? undefined : folder
}

/** 0 for the entries, 1 for the pages, then the shared folders in their order. */
function webRank(file: string): number {
  const folder = webFolder(file)
  return folder === undefined ? 0 : webLayers.indexOf(folder) + 2 || 1
}

function isPage(file: string): boolean {
  return pageName(file) !== undefined
}

if (import.meta.main) {
  const project = fileURLToPath(new URL('..', import.meta.url))
  const { files, violations } = checkWalls(project)
  for (const { file, rule, to } of violations) console.log(`${file}: ${rule}${to ? ` (${to})` : ''}`)
  console.log(`${files} files, ${violations.length} crossings`)
  const rooms = measureRooms(project)
  for (const { name, lines, most } of rooms)
    console.log(`${name}: ${lines} lines of at most ${most}${lines > most ? ' (too many)' : ''}`)
  const isFull = rooms.some(({ lines, most }) => lines > most)
  process.exitCode = violations.length > 0 || files === 0 || isFull ? 1 : 0
}
