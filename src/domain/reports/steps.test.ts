import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../day.ts'
import { comparedDays, divideDays, mostSteps, steps } from './steps.ts'

test('the parts of a period cover each of its days once', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 0, max: mostSteps - 1 }),
      fc.constantFrom(...steps),
      (start, length, step) => {
        const from = addDays('1990-01-01', start)
        const to = addDays(from, length)
        const parts = divideDays({ from, to }, step)
        expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([from, to])
        for (const [index, part] of parts.entries())
          expect(parts[index + 1]?.from ?? addDays(to, 1)).toBe(addDays(part.to, 1))
      },
    ),
  )
})

test.each([
  ['day', 4],
  ['week', 1],
  ['month', 2],
  ['quarter', 2],
  ['year', 2],
] as const)('from Tuesday, 30 December 2025 to 2 January 2026 each %s is %i parts', (step, count) => {
  const days = { from: '2025-12-30', to: '2026-01-02' }
  expect(divideDays(days, step)).toHaveLength(count)
})

test.each([
  ['2026-03-01', '2026-03-31', 'before', '2026-02-01', '2026-02-28'],
  ['2025-12-01', '2026-11-30', 'before', '2024-12-01', '2025-11-30'],
  ['2026-03-10', '2026-03-12', 'before', '2026-03-07', '2026-03-09'],
  ['2024-02-29', '2024-03-31', 'year', '2023-02-28', '2023-03-31'],
] as const)('%s to %s is compared with the period %s: %s to %s', (from, to, compare, earlier, last) => {
  expect(comparedDays({ from, to }, compare)).toEqual({ from: earlier, to: last })
})
