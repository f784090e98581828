import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

const { shop, visitor } = openWorld()
const serials = [
  'K3X9-0A1B-2C3D-4E5F-6G7H',
  'k3x90a1b2c3d4e5f6g7h',
  'K3X9%2D0A1B%2D2C3D%2D4E5F%2D6G7H',
  'K3X9%200A1B%202C3D%204E5F%206G7H',
  'K3X9%E2%80%930A1B%E2%80%932C3D%E2%80%934E5F%E2%80%936G7H',
  'OLD-2019-0001',
]

test.each([
  ['a call', '/api/astra/license/%/'],
  ['a page that redirects', '/orders/software/astra/buy/%/'],
  ['a page', '/orders/software/astra/license/%/renew-sn/'],
  ['an address that does not exist', '/activate/%'],
  ['an address without a slash', '/activate;%'],
  ['an address with an encoded slash', '/api/astra/license%2F%'],
  ['a query', '/astra-activate?sn=%'],
  ['a query without a name', '/astra-activate?%'],
  ['an address that cannot be decoded', '/activate/%/%ZZ'],
])('no line of the log contains a serial number: %s', async (_, address) => {
  shop.logged.length = 0
  for (const serial of serials) await visitor().get(address.replace('%', serial))
  const lines = shop.logged.join('')
  expect(lines).toContain('"path":"/')
  expect(decodeURIComponent(lines.replace(/%ZZ/g, ''))).not.toMatch(/k3x9|6g7h|old-2019/i)
})

test('the log has the address of a request, with the names of a query but not its values', async () => {
  shop.logged.length = 0
  for (const path of ['/help/renew-license/', '/assets/index-Dk3x9a1b.js', '/api/orders/1001/?coupon=SPRING'])
    await visitor().get(path)
  const paths = shop.logged.flatMap(line => JSON.parse(line).req?.path ?? [])
  const named = ['/help/renew-license/', '/assets/index-Dk3x9a1b.js', '/api/orders/1001/?coupon']
  expect([...new Set(paths)]).toEqual(named)
})

test('a fault is logged without the serial numbers in its message', async () => {
  const [withDashes, legacy] = ['K3X9-0A1B-2C3D-4E5F-6G7H', 'OLD-2019-0001']
  const error = new Error(`No route for /orders/software/astra/buy/${legacy}?sn=${legacy}, ${withDashes}`)
  shop.logged.length = 0
  shop.shop.log.error({ err: error }, 'fault')
  expect(shop.logged.join('')).toContain('No route for /orders/software/astra/buy/*?sn=*, *')
  expect(shop.logged.join('')).not.toMatch(/0A1B|OLD-2019/)
})
