import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { countTests } from './count-tests.ts'

const file = (status: string, ...tests: string[]) => ({
  name: resolve('src/prices.test.ts'),
  status,
  message: 'cannot be read',
  assertionResults: tests.map(each => ({
    status: each,
    fullName: `a month is ${each}`,
    failureMessages: each === 'failed' ? ['\u001b[31mexpected 22\n  got 23\u001b[39m'] : [],
  })),
})

test('tests that passed are counted over all files, and each that failed is told on a line', () => {
  const report = { testResults: [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')] }
  expect(countTests(report, 1)).toEqual({
    passed: 3,
    failures: ['src/prices.test.ts: a month is failed: expected 22 got 23'],
  })
})

test('a file that broke before its first test counts as one failure', () => {
  const report = { testResults: [file('passed', 'passed'), file('failed')] }
  expect(countTests(report, 1)).toEqual({
    passed: 1,
    failures: ['src/prices.test.ts: broke before its first test: cannot be read'],
  })
})

test('an error outside of every test counts as one failure', () => {
  expect(countTests({ testResults: [file('passed', 'passed')] }, 1)).toEqual({
    passed: 1,
    failures: ['the run itself, with exit status 1'],
  })
})

test('a run that left no report, or found no test, counts as one failure', () => {
  expect(countTests(undefined, 124).failures).toEqual(['the run itself, with exit status 124'])
  expect(countTests({ testResults: [] }, 0).failures).toHaveLength(1)
})
