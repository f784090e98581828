// A reporter of vitest that writes each result at once, so that a run that is cut short still tells what had run.
// Used by bin/test, which names the file in TEST_REPORT; bin/count-tests.ts reads it.
import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node'

export type ReportLine =
  | { file: string; kind: 'planned' | 'ended' }
  | { file: string; kind: 'collected'; titles: string[] }
  | { file: string; kind: 'passed'; title: string }
  | { file: string; kind: 'failed'; title: string; reason: string }

export default class implements Reporter {
  onTestRunStart(specifications: readonly TestSpecification[]) {
    for (const { moduleId } of specifications) write({ file: moduleId, kind: 'planned' })
  }

  onTestModuleCollected(module: TestModule) {
    const titles = [...module.children.allTests()].filter(isRun).map(test => test.fullName)
    write({ file: module.moduleId, kind: 'collected', titles })
  }

  onTestCaseResult(test: TestCase) {
    const { state, errors } = test.result()
    const file = test.module.moduleId
    if (state === 'passed') write({ file, kind: 'passed', title: test.fullName })
    if (state === 'failed') write({ file, kind: 'failed', title: test.fullName, reason: messages(errors) })
  }

  onTestModuleEnd(module: TestModule) {
    const file = module.moduleId
    const errors = [...module.children.allSuites()].flatMap(suite => suite.errors())
    const reason = messages([...module.errors(), ...errors])
    if (reason) write({ file, kind: 'failed', title: 'outside of its tests', reason })
    write({ file, kind: 'ended' })
  }
}

const isRun = (test: TestCase) => test.options.mode === 'run' || test.options.mode === 'only'

const messages = (errors: readonly { message: string }[]) => errors.map(({ message }) => message).join(' | ')

function write(line: ReportLine) {
  const path = process.env['TEST_REPORT']
  if (path) appendFileSync(path, `${JSON.stringify(line)}\n`)
}
