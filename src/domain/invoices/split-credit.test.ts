import { expect, test } from 'vitest'
import { splitCredit } from './split-credit.ts'

const zloty = { currency: 'PLN', rate: '4.25', source: 'ECB', day: '2026-11-20' }

test.each<[Parameters<typeof splitCredit>[0], number[]]>([
  [{ subtotal: 27_000, tax: 5130, total: 32_130 }, [1, 1, 333, 9999, 1, 21_795]],
  [{ subtotal: 101, tax: 26, total: 127 }, Array.from({ length: 127 }, () => 1)],
  [{ subtotal: 27_000, tax: 0, total: 27_000 }, [13_333, 13_667]],
  [{ subtotal: 0, tax: 0, total: 0 }, [0]],
  // 46.20 EUR are 196.35 PLN. The tax of 10.00 EUR is 1.74 and 1.73 EUR: each rounded alone, the parts make 196.36 PLN.
  [
    { subtotal: 22_000, tax: 4620, total: 26_620, nationalTax: { ...zloty, tax: 19_635 } },
    [1000, 1000, 1000, 1000, 22_620],
  ],
])('partial credit notes add up exactly to their invoice, in net amount and tax: %j', (invoice, amounts) => {
  let credited = 0
  const parts = amounts.map(amount => {
    const part = splitCredit(invoice, { credited, amount })
    credited += amount
    return part
  })
  const sum = (name: 'subtotal' | 'tax' | 'total') => parts.reduce((total, part) => total + part[name], 0)
  const national = parts.reduce((total, { nationalTax }) => total + (nationalTax?.tax ?? 0), 0)
  const { nationalTax = { tax: 0 }, ...sums } = invoice
  expect({ subtotal: sum('subtotal'), tax: sum('tax'), total: sum('total') }).toEqual(sums)
  expect(national).toBe(nationalTax.tax)
  expect(parts.every(({ subtotal, tax }) => subtotal >= 0 && tax >= 0)).toBe(true)
})
