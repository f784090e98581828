import type { Block } from '../../contract/content.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { readTextFiles, requireField, type ShopNames, type TextFile } from './text-files.ts'

type TitledText = { title: string; blocks: Block[] }

/** The texts of a folder. Each is parsed when it is first read. */
export function openTexts(folder: 'legal' | 'product', shopNames: ShopNames) {
  const files = readTextFiles(new URL(`./${folder}/`, import.meta.url), shopNames)
  const parsed = new Map<TextFile, TitledText>()

  return {
    names: [...new Set(files.map(({ name }) => name))],
    read(name: string, language: string): TitledText | undefined {
      const file = files.find(each => each.name === name && each.language === language)
      if (!file) return undefined
      const text = parsed.get(file) ?? parse(file)
      parsed.set(file, text)
      return text
    },
  }
}

export type Texts = ReturnType<typeof openTexts>

function parse(file: TextFile): TitledText {
  return { title: requireField(file, 'title'), blocks: parseMarkdown(file.body, file.language) }
}
