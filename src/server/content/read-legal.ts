import type { Block } from '../../contract/content.ts'
import type { Language } from '../../texts/language.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { readTextFiles, requireField, type ShopNames } from './text-files.ts'

export type LegalText = { title: string; blocks: Block[] }

const folder = new URL('./legal/', import.meta.url)

export function readLegal(names: ShopNames): ReadonlyMap<`${string}.${Language}`, LegalText> {
  return new Map(
    readTextFiles(folder, names).map(file => [
      `${file.name}.${file.language}` as const,
      { title: requireField(file, 'title'), blocks: parseMarkdown(file.body, file.language) },
    ]),
  )
}
