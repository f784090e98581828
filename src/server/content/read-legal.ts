import type { Block } from '../../contract/content.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { readTextFiles, requireField, type ShopNames, type TextFile } from './text-files.ts'

export type LegalText = { title: string; blocks: Block[] }

const folder = new URL('./legal/', import.meta.url)

/** Each text is parsed when it is first read. */
export function openLegal(names: ShopNames) {
  const files = readTextFiles(folder, names)
  const parsed = new Map<TextFile, LegalText>()

  return {
    names: [...new Set(files.map(({ name }) => name))],
    read(name: string, language: string): LegalText | undefined {
      const file = files.find(each => each.name === name && each.language === language)
      if (!file) return undefined
      const text = parsed.get(file) ?? parse(file)
      parsed.set(file, text)
      return text
    },
  }
}

function parse(file: TextFile): LegalText {
  return { title: requireField(file, 'title'), blocks: parseMarkdown(file.body, file.language) }
}
