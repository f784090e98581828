// Reads the imports of a source file for bin/walls.ts. Biome puts each statement on its own line.
import { dirname, join } from 'node:path/posix'

/** `to` is a file of the project or the name of a package. */
export type Link = { from: string; to: string; kind: 'value' | 'type' | 'lazy' }

const named = String.raw`\*(?:\s+as\s+[\w$]+)?|[\w$]+(?:\s*,\s*(?:\{[^}]*\}|\*\s+as\s+[\w$]+))?|\{[^}]*\}`
const statement = new RegExp(
  String.raw`^\s*(?:/\*.*?\*/\s*)?(?:import|export)\s+(type\s+)?(?:(?:${named})\s*from\s*)?(['"])(.+?)\2`,
  'gm',
)
const call = /(typeof\s+)?\bimport\s*\(\s*(['"`])([^'"`$]+)\2/g

/** All imports, re-exports and dynamic imports, except those with a computed path. */
export function readImports(from: string, source: string): Link[] {
  const code = source.replace(/^\s*(\/\/|\*).*$/gm, '')
  const imports = [...code.matchAll(statement)].map(([, type, , to = '']) =>
    link(from, to, type ? 'type' : 'value'),
  )
  const calls = [...code.matchAll(call)].map(([, type, , to = '']) => link(from, to, type ? 'type' : 'lazy'))
  return [...imports, ...calls]
}

function link(from: string, written: string, kind: Link['kind']): Link {
  const to = written.replace(/\?.*$/, '')
  return { from, kind, to: to.startsWith('.') ? join(dirname(from), to) : to.replace(/^\/(?=src\/)/, '') }
}
