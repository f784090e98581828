import { execFile } from 'node:child_process'
import { parse } from 'node:path'

/** Who PostgreSQL runs as when the app itself is root; PostgreSQL refuses to be root. */
export type ServerUser = { name: string; uid: number; gid: number }

export type Outcome =
  | { kind: 'exited'; code: number; output: string }
  | { kind: 'not-started'; code: string; output: string }

/** Runs a program to its end, as another user when one is given (only root may). Never throws. */
export function runProgram(file: string, args: string[], user: ServerUser | undefined): Promise<Outcome> {
  return new Promise(resolve => {
    execFile(file, args, spawnOptions(file, user), (error, stdout, stderr) => {
      const output = `${stdout}${stderr}`.trim()
      if (typeof error?.code === 'string')
        resolve({ kind: 'not-started', code: error.code, output: error.message })
      else resolve({ kind: 'exited', code: error ? (error.code ?? -1) : 0, output })
    })
  })
}

/** PG* variables of the person's own database tools would change what the programs do, so they are left out. */
export function spawnOptions(file: string, user: ServerUser | undefined) {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))
  return {
    env: { ...Object.fromEntries(own), LC_ALL: 'C' },
    // The app's own working folder may be closed to the other user.
    cwd: parse(file).root,
    ...(user && { uid: user.uid, gid: user.gid }),
  }
}
