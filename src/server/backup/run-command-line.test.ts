import { expect, test, vi } from 'vitest'
import { runBackupCommand } from './run-command-line.ts'

test('a folder that cannot be read or written is named in one line, without a stack', async () => {
  const print = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const code = await runBackupCommand(['restore', '/dev/null', '--to', '/dev/null/data'], {})
  const printed = print.mock.calls.flat().join('')
  print.mockRestore()
  expect(code).toBe(1)
  expect(printed).toMatch(/^ENOTDIR: not a directory, .*'\/dev\/null\/base'\n$/)
})
