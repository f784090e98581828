import { afterEach, expect, test, vi } from 'vitest'
import { readFromTab, removeFromTab, saveInTab } from './tab-storage.ts'

afterEach(() => vi.unstubAllGlobals())

test('a saved value is there until it is removed', () => {
  saveInTab('cart', { servers: 3 })
  expect(readFromTab('cart')).toEqual({ servers: 3 })
  removeFromTab('cart')
  expect(readFromTab('cart')).toEqual({})
})

test.each([null, '', 'null', '[]', '"astra-1m"', '7', '{"product":', '{}'])(
  '%s in the storage is no value',
  text => {
    vi.stubGlobal('sessionStorage', { getItem: () => text })
    expect(readFromTab('cart')).toEqual({})
  },
)

test('a browser that refuses its storage saves nothing and fails nothing', () => {
  vi.stubGlobal('sessionStorage', undefined)
  saveInTab('cart', { servers: 3 })
  expect(readFromTab('cart')).toEqual({})
  removeFromTab('cart')
})
