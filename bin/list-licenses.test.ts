import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listLicenses } from './list-licenses.ts'

test('every package that the shop uses may be passed on with it', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  expect(listLicenses(packages).filter(({ isAllowed }) => !isAllowed)).toEqual([])
})

test.each([
  ['GPL-3.0', false],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND GPL-3.0', false],
  [undefined, false],
  ['SEE LICENSE IN LICENSE', false],
])('a package with the license %s is allowed: %s', (license, isAllowed) => {
  const locked = { version: '1.0.0', ...(license ? { license } : {}) }
  expect(listLicenses({ '': {}, 'node_modules/a/node_modules/b': locked })).toMatchObject([
    { name: 'b@1.0.0', isAllowed },
  ])
})
