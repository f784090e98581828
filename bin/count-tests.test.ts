import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { countTests } from './count-tests.ts'
import type { ReportLine } from './report-tests.ts'

const file = resolve('src/prices.test.ts')
const planned: ReportLine = { file, kind: 'planned' }
const collected: ReportLine = { file, kind: 'collected', titles: ['a month', 'a year'] }
const passed = (title: string): ReportLine => ({ file, kind: 'passed', title })
const failed = (title: string, reason: string): ReportLine => ({ file, kind: 'failed', title, reason })
const ended: ReportLine = { file, kind: 'ended' }

test('tests that passed are counted, and each that failed is reported on one line', () => {
  const reason = '\u001b[31mexpected 22\n  got 23\u001b[39m'
  expect(countTests([planned, collected, passed('a month'), failed('a year', reason), ended], 1)).toEqual({
    passed: 1,
    failures: ['src/prices.test.ts: a year: expected 22 got 23'],
  })
})

test('a run that was cut short names the tests that did not run, and the files that had not begun', () => {
  const later: ReportLine = { file: resolve('src/taxes.test.ts'), kind: 'planned' }
  expect(countTests([planned, later, collected, passed('a month')], 143)).toEqual({
    passed: 1,
    failures: ['src/prices.test.ts: did not run: a year', 'src/taxes.test.ts: did not run'],
  })
})

test('an error outside of every test counts as one failure', () => {
  expect(countTests([planned, passed('a month'), ended], 1)).toEqual({
    passed: 1,
    failures: ['the run itself, with exit status 1'],
  })
})

test('a run that left no report, or found no test, counts as one failure', () => {
  expect(countTests([], 124).failures).toEqual(['the run itself, with exit status 124'])
  expect(countTests([], 0).failures).toHaveLength(1)
})
