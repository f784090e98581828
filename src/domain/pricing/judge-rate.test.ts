import { expect, test } from 'vitest'
import { judgeRate, requireRate } from './judge-rate.ts'

const inForce = { usdRate: '100', source: 'feed', day: '2026-11-21' }
const feed = (usdRate: string, day = '2026-11-22') => ({ usdRate, source: 'feed', day })
const bank = (usdRate: string, day = '2026-11-22') => ({ usdRate, source: 'bank', day })

test.each([
  ['both agree: the preferred', [feed('101'), bank('102')], { verdict: 'adopt', reading: feed('101') }],
  ['one of them alone', [bank('102')], { verdict: 'adopt', reading: bank('102') }],
  ['none', [], { verdict: 'keep' }],
  ['the day in force again', [feed('101', '2026-11-21'), bank('101', '2026-11-20')], { verdict: 'keep' }],
  [
    'a preferred one that stands still',
    [feed('101', '2026-11-20'), bank('102')],
    { verdict: 'adopt', reading: bank('102') },
  ],
  ['three per cent apart', [feed('100'), bank('103')], { verdict: 'adopt', reading: feed('100') }],
  [
    'a little more than three',
    [feed('100'), bank('103.0000001')],
    { verdict: 'ask', doubt: 'apart', readings: [feed('100'), bank('103.0000001')] },
  ],
  ['ten per cent up', [feed('110')], { verdict: 'adopt', reading: feed('110') }],
  [
    'a little more',
    [feed('110.0000001')],
    { verdict: 'ask', doubt: 'jump', readings: [feed('110.0000001')] },
  ],
  ['down to ten elevenths', [feed('90.91')], { verdict: 'adopt', reading: feed('90.91') }],
  ['and below', [feed('90.90')], { verdict: 'ask', doubt: 'jump', readings: [feed('90.90')] }],
])('%s', (_what, readings, judgement) => {
  expect(judgeRate(readings, inForce)).toEqual(judgement)
})

test.each(['0.0001', '0.8612345678901', '1000000'])('%s can be a rate', text => {
  expect(requireRate(text)).toBe(text)
})

test.each(['0', '-1', 'NaN', 'Infinity', '1e2', '1,5', '', ' 1', '0.00009', '1000000.1', '1'.repeat(31)])(
  "'%s' cannot",
  text => {
    expect(() => requireRate(text)).toThrow(RangeError)
  },
)
