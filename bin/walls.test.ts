import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkWalls, measureRooms, wallNames } from './walls.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
let tree: string

const crossings = {
  'domain imports nothing': [
    ['src/domain/tax.ts', "import { z } from 'zod'"],
    ['src/domain/tax.test.ts', "import { words } from '../texts/en/all.ts'"],
  ],
  'domain reads no clock and draws no lots': [['src/domain/tax.ts', 'const now = new Date()']],
  'definitions import domain only': [['src/definitions/order.ts', "import { z } from 'zod'"]],
  'contract imports zod, domain and definitions only': [
    ['src/contract/orders.ts', "import '../texts/day.ts'"],
  ],
  'texts import domain and definitions only, and contract as types': [
    ['src/texts/en/order-mail.ts', "import { order } from '../../contract/orders.ts'"],
    ['src/texts/en/order-mail.ts', "import type { Order } from '../../server/orders/store.ts'"],
  ],
  'web never imports server': [
    ['src/web/app/api.ts', "import type { Config } from '../../server/config.ts'"],
  ],
  'web imports contract as types only': [
    ['src/web/app/api.ts', "import { order } from '../../contract/orders.ts'"],
    ['src/web/app/api.ts', "import { type Order } from '../../contract/orders.ts'"],
  ],
  'server never imports web': [
    ['src/server/app.ts', "import { paths } from '../web/app/paths.ts'"],
    ['src/server/app.ts', "const entry = await import('../web/entry-server.tsx')"],
  ],
  'platform knows no feature': [
    ['src/server/platform/jobs/jobs.ts', "import { markPaid } from '../../orders/mark-paid.ts'"],
    ['src/server/platform/jobs/jobs.ts', "import type { Order } from '../../../contract/orders.ts'"],
  ],
  'web/ui knows no feature': [['src/web/ui/card.tsx', "import { paths } from '../app/paths.ts'"]],
  'a feature imports from below only': [
    ['src/server/payments/sync.ts', "import { placeOrder } from '../checkout/place-order.ts'"],
    ['src/server/platform/jobs/jobs.ts', "import type { Shop } from '../../shop.ts'"],
    ['src/domain/pricing/catalog.ts', "import type { License } from '../licenses/license.ts'"],
    ['src/server/loyalty/points.ts', "import { placeOrder } from '../checkout/place-order.ts'"],
  ],
  'orders and payments do not import each other': [
    ['src/server/payments/attempts.ts', "import { findOrder } from '../orders/store.ts'"],
    ['src/server/orders/store.ts', "import type { PaymentRow } from '../payments/store.ts'"],
  ],
  'tables are imported by other tables only': [
    ['src/server/checkout/place-order.ts', "import { orders } from '../orders/tables.ts'"],
  ],
  'routes are registered in app.ts': [
    ['src/server/main.ts', "import { orderRoutes } from './orders/routes.ts'"],
  ],
  'no file cycle': [
    ['src/server/orders/store.ts', "import type { Row } from './store.ts'"],
    ['src/web/app/router.tsx', "const router = import('./router.tsx')"],
  ],
  'a page does not import another': [
    ['src/web/order/order-page.tsx', "import { Sum } from '../pricing/sum.tsx'"],
    ['src/web/back-office/orders/page.tsx', "import { Row } from '../payments/row.tsx'"],
  ],
  'a shared web folder imports from below only': [
    ['src/web/ui/card.tsx', "import type { PageHandle } from '../app/router.tsx'"],
    ['src/web/app/frame.tsx', "import type { SavedCart } from '../checkout/saved-cart.ts'"],
    ['src/web/checkout/consent.tsx', "import type { Selection } from '../pricing/selection.ts'"],
    ['src/web/pricing/buy.ts', "import type { Transport } from '../entry-browser.tsx'"],
  ],
  'pages are loaded when visited': [
    ['src/web/app/router.tsx', "import { Component } from '../order/order-page.tsx'"],
  ],
  'only its product file names Astra': [
    ['src/texts/operator/rates-mail.ts', "export const title = 'Astra: rates'"],
    ['src/server/orders/emails.ts', "/** For Astra. */\nconst brand = 'Astra'"],
  ],
  'a page reads its own words': [
    ['src/web/order/order-page.tsx', 'const { order, pricing: t } = useTexts()'],
    ['src/web/sign-in/sign-in-page.tsx', 'const t = useTexts().pricing'],
    ['src/web/app/frame.tsx', 'const { api, texts } = usePage()\nconst title = texts.profile.title'],
  ],
  'the storefront does not know the back office': [
    ['src/web/pricing/faq.tsx', "import { Tabs } from '../back-office/kit/tabs.tsx'"],
  ],
  'testing is for tests': [
    ['src/server/orders/mark-paid.ts', "import { heldClock } from '../testing/shop-for-tests.ts'"],
  ],
  'tests are imported by nothing': [['src/server/app.ts', "import { world } from '../../e2e/world.ts'"]],
  'no test imports another': [['e2e/renewal.test.ts', "import {\n  signIn,\n} from './purchase.test.ts'"]],
  'a folder says what it holds': [['src/server/utils/dates.ts', 'export const day = 1']],
  'no barrel files': [['src/web/ui/index.ts', "export * from './card.tsx'"]],
  'at most four folders deep': [['src/server/payments/stripe/events/paid.ts', 'export const paid = 1']],
} satisfies Record<string, [file: string, source: string][]>

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'astra-walls-'))
})
afterEach(() => rmSync(tree, { recursive: true }))

test('the shop keeps within its walls', () => {
  const { files, violations } = checkWalls(project)
  expect(violations).toEqual([])
  expect(files).toBeGreaterThan(30)
})

test('the lines of a room are those of its production files, or of its tests', () => {
  write('src/server/back-office/orders/actions.ts', 'export const a = 1\nexport const b = 2')
  write('src/server/back-office/orders/actions.test.ts', 'export const c = 3')
  write('src/definitions/order.ts', 'export const d = 4')
  write('README.md', '# Rules')
  expect(measureRooms(tree).map(({ name, lines }) => [name, lines])).toEqual([
    ['src without tests', 3],
    ['back office', 3],
    ['admin-cli', 0],
    ['tests, bench and drills', 1],
    ['markdown outside src', 1],
  ])
})

describe.for(Object.entries(crossings))('%s', ([rule, planted]) => {
  test.for(planted)('caught in %s', ([file, source]) => {
    write(file, source)
    const caught = checkWalls(tree).violations
    expect(caught.map(violation => [violation.file, violation.rule])).toContainEqual([file, rule])
  })
})

test('every wall was tried', () => {
  expect([...Object.keys(crossings), 'no two features import each other'].sort()).toEqual(
    [...wallNames].sort(),
  )
})

test('two files that import each other are caught, types included', () => {
  write('src/domain/hen.ts', "import type { Egg } from './egg.ts'\nexport type Hen = Egg")
  write('src/domain/egg.ts', "import type { Hen } from './hen.ts'\nexport type Egg = Hen")
  expect(checkWalls(tree).violations.filter(({ rule }) => rule === 'no file cycle')).toHaveLength(2)
})

test('two features that import each other are caught, types and foreign keys included', () => {
  write('src/server/orders/tables.ts', "import type { Row } from '../licenses/tables.ts'")
  write('src/server/licenses/store.ts', "import type { Order } from '../orders/store.ts'")
  const rule = 'no two features import each other'
  expect(checkWalls(tree).violations.filter(violation => violation.rule === rule)).toHaveLength(2)
})

test('two files that import each other are caught by the linter', () => {
  cpSync(join(project, '.oxlintrc.json'), join(tree, '.oxlintrc.json'))
  symlinkSync(join(project, 'node_modules'), join(tree, 'node_modules'))
  write('src/domain/hen.ts', "import { egg } from './egg.ts'\nexport const hen = () => egg")
  write('src/domain/egg.ts', "import { hen } from './hen.ts'\nexport const egg = () => hen")
  expect(() => lint()).toThrow(expect.objectContaining({ stdout: expect.stringContaining('no-cycle') }))
})

function write(file: string, source: string) {
  mkdirSync(dirname(join(tree, file)), { recursive: true })
  writeFileSync(join(tree, file), `${source}\n`)
}

function lint() {
  execFileSync(join(project, 'node_modules/.bin/oxlint'), ['src'], {
    cwd: tree,
    encoding: 'utf8',
    stdio: 'pipe',
  })
}
