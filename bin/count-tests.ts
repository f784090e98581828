// Prints 'passed failed' of one vitest run, from its JSON report and its exit status. Called by bin/test.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

type Report = { testResults: { status: string; assertionResults: { status: string }[] }[] }

/** A file that broke before its first test, a run that ended badly and a missing report each count as a failure. */
export function countTests(report: Report | undefined, exitStatus: number) {
  const files = report?.testResults ?? []
  const tests = files.flatMap(file => file.assertionResults)
  const passed = tests.filter(test => test.status === 'passed').length
  const failedTests = tests.filter(test => test.status === 'failed').length
  const brokenFiles = files.filter(
    file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
  ).length
  const failed = failedTests + brokenFiles
  const endedBadly = !report || exitStatus !== 0 || passed === 0
  return { passed, failed: failed === 0 && endedBadly ? 1 : failed }
}

function readReport(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , path = '', exitStatus = '1'] = process.argv
  const { passed, failed } = countTests(readReport(path), Number(exitStatus))
  console.log(`${passed} ${failed}`)
}
