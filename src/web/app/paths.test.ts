import { expect, test } from 'vitest'
import { isServerPath } from './paths.ts'
import { safeNext } from './safe-next.ts'

test.each([
  ['/accounts/profile/', '/accounts/profile/'],
  ['/orders/software/astra/buy/?servers=3#faq', '/orders/software/astra/buy/?servers=3#faq'],
  ['/orders/../accounts/profile/', '/accounts/profile/'],
])('after signing in %s leads to %s', (next, path) => {
  expect(safeNext(next)).toBe(path)
})

test.each([
  null,
  '',
  'orders/',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
])('after signing in %j leads nowhere else', next => {
  expect(safeNext(next)).toBeNull()
})

test.each([
  ['/api/docs/', true],
  ['/accounts/profile/', true],
  ['/accounts/licenses/1001/', true],
  ['/accounts/data/', true],
  ['/accounts/transfers/1/', true],
  ['/astra-activate', true],
  ['/astra-activate?sn=AAAA', true],
  ['/managecms/pages/', true],
  ['/sezam', true],
  ['/sezam/orders/', true],
  ['/orders/docs/orders/10001/invoice/', true],
  ['/orders/software/astra/activate/', true],
  ['/orders/payment/link/?id=1', true],
  ['/terms/', true],
  ['/apiary/', false],
  ['/accounts/login/', false],
])('%s is always loaded from the server: %s', (path, isServers) => {
  expect(isServerPath(path)).toBe(isServers)
})
