// Prints 'passed failed' of one vitest run, from its JSON report and its exit status, then a line for each failure.
// Called by bin/test.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

type Test = { status: string; fullName?: string; failureMessages?: string[] }
type Report = { testResults: { name: string; status: string; message?: string; assertionResults: Test[] }[] }

/** A file that broke before its first test, a run that ended badly and a missing report each count as a failure. */
export function countTests(report: Report | undefined, exitStatus: number) {
  const files = report?.testResults ?? []
  const passed = files.flatMap(file => file.assertionResults).filter(test => test.status === 'passed').length
  const failures = files.flatMap(failuresOf)
  const endedBadly = !report || exitStatus !== 0 || passed === 0
  if (failures.length === 0 && endedBadly) failures.push(`the run itself, with exit status ${exitStatus}`)
  return { passed, failures }
}

function failuresOf({ name, status, message, assertionResults }: Report['testResults'][number]): string[] {
  const failed = assertionResults.filter(test => test.status === 'failed')
  if (failed.length > 0) {
    return failed.map(test => tell(name, test.fullName ?? '', test.failureMessages?.join(' | ')))
  }
  return status === 'failed' ? [tell(name, 'broke before its first test', message)] : []
}

/** On one line: a fault that is seen once a week has to be readable where only the end of a long output is kept. */
function tell(path: string, what: string, why = '') {
  const reason = stripVTControlCharacters(why).replaceAll(/\s+/g, ' ').trim().slice(0, 600)
  return `${relative('', path)}: ${what}: ${reason}`
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
  const { passed, failures } = countTests(readReport(path), Number(exitStatus))
  console.log(`${passed} ${failures.length}`)
  for (const failure of failures) console.log(`FAILED  ${failure}`)
}
