import { expect, test } from 'vitest'
import { splitCredit } from './split-credit.ts'

test.each([
  [{ subtotal: 27_000, tax: 5130, total: 32_130 }, [1, 1, 333, 9999, 1, 21_795]],
  [{ subtotal: 101, tax: 26, total: 127 }, Array.from({ length: 127 }, () => 1)],
  [{ subtotal: 27_000, tax: 0, total: 27_000 }, [13_333, 13_667]],
  [{ subtotal: 0, tax: 0, total: 0 }, [0]],
])('partial credit notes add up exactly to their invoice, in net amount and tax: %j', (invoice, amounts) => {
  let credited = 0
  const parts = amounts.map(amount => {
    const part = splitCredit(invoice, { credited, amount })
    credited += amount
    return part
  })
  const sum = (name: 'subtotal' | 'tax' | 'total') => parts.reduce((total, part) => total + part[name], 0)
  expect({ subtotal: sum('subtotal'), tax: sum('tax'), total: sum('total') }).toEqual(invoice)
  expect(parts.every(({ subtotal, tax }) => subtotal >= 0 && tax >= 0)).toBe(true)
})
