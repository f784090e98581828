import { expect, test } from 'vitest'
import { countTests } from './count-tests.ts'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map(each => ({ status: each })),
})

test('tests that passed and failed are counted over all files', () => {
  const report = { testResults: [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')] }
  expect(countTests(report, 1)).toEqual({ passed: 3, failed: 1 })
})

test('a file that broke before its first test counts as one failure', () => {
  const report = { testResults: [file('passed', 'passed'), file('failed')] }
  expect(countTests(report, 1)).toEqual({ passed: 1, failed: 1 })
})

test('an error outside of every test counts as one failure', () => {
  expect(countTests({ testResults: [file('passed', 'passed')] }, 1)).toEqual({ passed: 1, failed: 1 })
})

test('a run that left no report, or found no test, counts as one failure', () => {
  expect(countTests(undefined, 0)).toEqual({ passed: 0, failed: 1 })
  expect(countTests({ testResults: [] }, 0)).toEqual({ passed: 0, failed: 1 })
})
