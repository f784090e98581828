import { z } from 'zod'
import { languages } from '../../domain/languages.ts'
import { writeReleaseFiles } from '../../domain/licenses/release.ts'
import { actionCommands } from './action-commands.ts'
import { type AdminCommand, CommandError } from './command.ts'
import { readInputFile, requireArgument } from './read-values.ts'

const releaseFile = z.strictObject({
  version: z.string(),
  released_on: z.string(),
  notes: z.partialRecord(z.enum(languages), z.string()).default({}),
  files: z.array(
    z.strictObject({
      name: z.string(),
      arch: z.string(),
      bytes: z.number(),
      sha256: z.string(),
      url: z.string(),
    }),
  ),
})

/** The action, with its fields in a file. */
export const releaseAddCommand: AdminCommand = {
  name: 'release add',
  summary: 'Add a release of the product, whose files are elsewhere.',
  usage: 'FILE --reason TEXT',
  options: { reason: { type: 'string' } },
  details: [
    'FILE is JSON: {"version": "6.4.0", "released_on": "2026-11-20", "notes": {"en": "Markdown"},',
    '"files": [{"name": "astra-6.4.0-amd64.tar.gz", "arch": "amd64", "bytes": 18874368, "sha256": "...", "url": "https://..."}]}',
    'The notes, in any of the languages, can be left out.',
  ],
  async run(tx, input) {
    const { name, bytes } = await readInputFile(requireArgument(input, 'FILE'))
    const { version, released_on, notes, files } = readRelease(name, bytes)
    const values = {
      ...input.values,
      version,
      'released-on': released_on,
      files: writeReleaseFiles(files),
      ...Object.fromEntries(Object.entries(notes).map(([language, text]) => [`notes-${language}`, text])),
    }
    return action.run(tx, { ...input, values })
  },
}

const action = requireAction(releaseAddCommand.name)

function requireAction(name: string): AdminCommand {
  const found = actionCommands.find(each => each.name === name)
  if (!found) throw new Error(`There is no action ${name}`)
  return found
}

function readRelease(name: string, bytes: Uint8Array) {
  try {
    return releaseFile.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch (error) {
    if (error instanceof z.ZodError)
      throw new CommandError(
        ...error.issues.map(({ path, message }) => `${name}: ${path.join('.')}: ${message}`),
      )
    throw new CommandError(`${name} is not JSON.`)
  }
}
