import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Makes the folders above it too. Node's `recursive` option never returns if the system refuses, as below /proc. */
export function makeFolder(path: string) {
  try {
    mkdirSync(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST' && statSync(path).isDirectory()) return
    if (code !== 'ENOENT' || existsSync(dirname(path))) throw error
    makeFolder(dirname(path))
    makeFolder(path)
  }
}
