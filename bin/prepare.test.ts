import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let project: string

/** Whose pinned Node lacks a library. */
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'astra-prepare-'))
  for (const folder of ['node_modules/.bin', 'system']) mkdirSync(join(project, folder), { recursive: true })
  for (const file of ['bin/prepare.sh', 'package.json', 'package-lock.json'])
    cpSync(file, join(project, file), { recursive: true })
  writeProgram('system/npm', 'exit 0')
  writeProgram(
    'node_modules/.bin/node',
    'echo "libatomic.so.1: cannot open shared object file" >&2; exit 127',
  )
})
afterEach(() => rmSync(project, { recursive: true }))

test('without the library that the pinned Node needs, a recent Node of the system runs the shop', () => {
  symlinkSync(process.execPath, join(project, 'system/node'))
  const { status, stdout } = prepare()
  expect(status).toBe(0)
  expect(stdout).toContain(`${process.version}\n`)
})

test('without that library and a recent Node, one line says what to install', () => {
  writeProgram('system/node', 'case "$2" in *26*) exit 1 ;; esac')
  const { status, stderr } = prepare()
  expect(status).toBe(1)
  expect(stderr).toMatch(/^The pinned Node does not run .*libatomic\.so\.1: .*libatomic1.*Node 26\.10.*\n$/)
})

function writeProgram(path: string, script: string) {
  writeFileSync(join(project, path), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
}

function prepare() {
  return spawnSync('bash', ['--norc', '-c', 'set -euo pipefail; source bin/prepare.sh; node --version'], {
    cwd: project,
    env: { PATH: `${join(project, 'system')}:/usr/bin:/bin` },
    encoding: 'utf8',
  })
}
