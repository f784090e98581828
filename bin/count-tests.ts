// Prints 'passed failed' of one vitest run, from its report and its exit status, then a line for each failure.
// Called by bin/test.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { ReportLine } from './report-tests.ts'

/** An error outside of the tests, a file that did not finish and a run without any test each count as a failure. */
export function countTests(report: readonly ReportLine[], exitStatus: number) {
  const passed = report.filter(({ kind }) => kind === 'passed').length
  const failed = report.flatMap(line => (line.kind === 'failed' ? [describe(line)] : []))
  const failures = [...failed, ...unfinishedFiles(report)]
  const endedBadly = exitStatus !== 0 || passed === 0
  if (failures.length === 0 && endedBadly) failures.push(`the run itself, with exit status ${exitStatus}`)
  return { passed, failures }
}

/** On one line each, because often only the end of a long output is kept. */
function describe({ file, title, reason }: ReportLine & { kind: 'failed' }) {
  const text = stripVTControlCharacters(reason).replaceAll(/\s+/g, ' ').trim().slice(0, 600)
  return `${relative('', file)}: ${title}: ${text}`
}

function unfinishedFiles(report: readonly ReportLine[]): string[] {
  const filesThat = (kind: ReportLine['kind']) =>
    new Set(report.filter(line => line.kind === kind).map(({ file }) => file))
  const ended = filesThat('ended')
  return [...filesThat('planned').difference(ended)].map(file => {
    const lines = report.filter(line => line.file === file)
    const done = new Set(lines.flatMap(line => ('title' in line ? [line.title] : [])))
    const missing = lines
      .flatMap(line => (line.kind === 'collected' ? line.titles : []))
      .filter(title => !done.has(title))
    return `${relative('', file)}: did not run${missing.length > 0 ? `: ${missing.join('; ')}` : ''}`
  })
}

function readReport(path: string): ReportLine[] {
  try {
    const lines = readFileSync(path, 'utf8').split('\n')
    // The last line ends with a line break, or was cut off together with the run.
    return lines.slice(0, -1).map(line => JSON.parse(line))
  } catch {
    return []
  }
}

if (import.meta.main) {
  const [, , path = '', exitStatus = '1'] = process.argv
  const { passed, failures } = countTests(readReport(path), Number(exitStatus))
  console.log(`${passed} ${failures.length}`)
  for (const failure of failures) console.log(`FAILED  ${failure}`)
}
