import { readFileSync } from 'node:fs'

const inBuiltFile = /(file:\/\/\S+\/dist\/shop\/[\w-]+\.js):(\d+):\d+/g
const files = new Map<string, string[]>()

/** Node's own source maps take a second and 60 MB when the first fault is logged. */
Error.prepareStackTrace = (error, sites) =>
  [error, ...sites]
    .map(String)
    .join('\n    at ')
    .replace(inBuiltFile, (place, file, line) => readSourceLines(file)[line - 1] || place)

/** The build wrote them: vite.server.config.ts. None if they cannot be read, so that the fault itself is still logged. */
function readSourceLines(file: string): string[] {
  try {
    const lines = files.get(file) ?? readFileSync(new URL(`${file}.lines`), 'utf8').split('\n')
    files.set(file, lines)
    return lines
  } catch {
    return []
  }
}

await import('./main.ts')
