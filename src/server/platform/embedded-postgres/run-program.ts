import { execFile } from 'node:child_process'
import { parse } from 'node:path'

/** The user that runs PostgreSQL if the app runs as root, which PostgreSQL refuses. */
export type ServerUser = { name: string; uid: number; gid: number }

export type Outcome =
  | { kind: 'exited'; code: number; output: string }
  | { kind: 'not-started'; code: string; output: string }

/** Runs a program to its end, as `user` if one is given (which requires root). Never throws. */
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

/** Removes PG* variables: those of the user's own database tools would change what the programs do. */
export function spawnOptions(file: string, user: ServerUser | undefined) {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))
  return {
    env: { ...Object.fromEntries(own), LC_ALL: 'C' },
    // The other user may not be able to enter the app's working folder.
    cwd: parse(file).root,
    ...(user && { uid: user.uid, gid: user.gid }),
  }
}

/** In what a program of PostgreSQL printed, without the moment and the process id before it. */
export function lastFault(log: string): string {
  const lines = log.trimEnd().split('\n')
  const fault = lines.findLast(line => /(FATAL|PANIC|error): /.test(line)) ?? lines.at(-1) ?? ''
  return fault.replace(/^.*(FATAL|PANIC|error): +/, '')
}
