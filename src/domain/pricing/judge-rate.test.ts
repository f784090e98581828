import { expect, test } from 'vitest'
import { judgeRate, requireRate } from './judge-rate.ts'

const inForce = { usdRate: '100', source: 'feed', day: '2026-11-21' }
const feed = (usdRate: string, day = '2026-11-22') => ({ usdRate, source: 'feed', day })
const bank = (usdRate: string, day = '2026-11-22') => ({ usdRate, source: 'bank', day })

test.each([
  ['both agree: the preferred', [feed('101'), bank('102')], feed('101')],
  ['one of them alone', [bank('102')], bank('102')],
  ['a preferred one that stands still', [feed('101', '2026-11-20'), bank('102')], bank('102')],
  ['three per cent apart', [feed('100'), bank('103')], feed('100')],
  ['ten per cent up', [feed('110')], feed('110')],
  ['down to ten elevenths', [feed('90.91')], feed('90.91')],
])('a rate is adopted: %s', (_what, readings, reading) => {
  expect(judgeRate(readings, inForce)).toEqual({ verdict: 'adopt', reading })
})

test.each([
  ['more than three per cent apart', [feed('100'), bank('103.0000001')], 'apart'],
  ['more than ten per cent up', [feed('110.0000001')], 'jump'],
  ['below ten elevenths', [feed('90.90')], 'jump'],
])('the operator is asked about a rate: %s', (_what, readings, doubt) => {
  expect(judgeRate(readings, inForce)).toEqual({ verdict: 'ask', doubt, readings })
})

test.each([
  ['there is none', []],
  ['there is that of the day again', [feed('101', '2026-11-21'), bank('101', '2026-11-20')]],
])('the rate stays if %s', (_what, readings) => {
  expect(judgeRate(readings, inForce)).toEqual({ verdict: 'keep' })
})

test.each(['0.0001', '0.8612345678901', '1000000'])('%s can be a rate', text => {
  expect(requireRate(text)).toBe(text)
})

const wrong = ['0', '-1', 'NaN', 'Infinity', '1e2', '1,5', '', ' 1', '0.00009', '1000000.1', '1'.repeat(31)]
test.each(wrong)("'%s' cannot be a rate", text => {
  expect(() => requireRate(text)).toThrow(RangeError)
})
