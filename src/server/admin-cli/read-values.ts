import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { CommandError, type CommandInput } from './command.ts'

const maxFileSize = 20 * 1024 * 1024

export function optionalText({ values }: CommandInput, name: string): string | null {
  const value = values[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

export function requireText(input: CommandInput, name: string): string {
  const text = optionalText(input, name)
  if (text === null) throw new CommandError(`--${name} is missing.`)
  return text
}

export function readChoice<const Choice extends string>(
  input: CommandInput,
  name: string,
  choices: readonly Choice[],
): Choice {
  const text = requireText(input, name)
  const chosen = choices.find(each => each === text)
  if (!chosen) throw new CommandError(`--${name} is one of ${choices.join(', ')}, not '${text}'.`)
  return chosen
}

export function requireArgument({ positionals: [first] }: CommandInput, what: string): string {
  if (first === undefined) throw new CommandError(`${what} is missing.`)
  return first
}

export function readNumber(text: string, what: string): number {
  if (!/^#?[1-9]\d{0,14}$/.test(text)) throw new CommandError(`'${text}' is not ${what}.`)
  return Number(text.replace('#', ''))
}

/** A file of at most 20 MB. */
export async function readInputFile(path: string): Promise<{ name: string; bytes: Uint8Array }> {
  try {
    const file = await stat(path)
    if (!file.isFile()) throw new CommandError(`${path} is not a file.`)
    if (file.size > maxFileSize) throw new CommandError(`${path} is larger than 20 MB.`)
    return { name: basename(path), bytes: await readFile(path) }
  } catch (error) {
    if (error instanceof CommandError) throw error
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new CommandError(
      code === 'ENOENT' ? `File ${path} does not exist.` : `${path} cannot be read (${String(code)}).`,
    )
  }
}

/** Its files other than hidden ones. Each is read when it is needed. */
export async function readInputFolder(path: string) {
  const names = await readdir(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${path} cannot be read as a folder (${error.code}).`)
  })
  return names
    .filter(name => !name.startsWith('.'))
    .toSorted()
    .map(name => ({ name, read: async () => (await readInputFile(join(path, name))).bytes }))
}

/** The first ones, and how many more there are. */
export function cutLines(lines: readonly string[], most: number, what: string): readonly string[] {
  if (lines.length <= most) return lines
  return [...lines.slice(0, most), `... and ${lines.length - most} more ${what}.`]
}
