import type { Block } from '../../contract/content.ts'
import type { Language } from '../../texts/language.ts'
import { blocksOf } from './blocks-of.ts'
import { fieldOf, type Naming, readTextFiles } from './text-files.ts'

export type LegalText = { title: string; blocks: Block[] }

const folder = new URL('./legal/', import.meta.url)

/** Terms and privacy policy as `<name>.<language>`. */
export function readLegal(naming: Naming): ReadonlyMap<`${string}.${Language}`, LegalText> {
  return new Map(
    readTextFiles(folder, naming).map(file => [
      `${file.name}.${file.language}` as const,
      { title: fieldOf(file, 'title'), blocks: blocksOf(file.body, file.language) },
    ]),
  )
}
