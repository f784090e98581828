import type { Block, Inline, Part } from '../../contract/content.ts'

export type Section = { heading: string | null; text: string }

export function splitSections(blocks: readonly Block[]): Section[] {
  const sections: { heading: string | null; parts: string[] }[] = [{ heading: null, parts: [] }]
  for (const block of blocks)
    if (block.kind === 'heading') sections.push({ heading: block.text, parts: [] })
    else sections.at(-1)?.parts.push(plainBlock(block))
  return sections
    .filter(({ parts }) => parts.length > 0)
    .map(({ heading, parts }) => ({ heading, text: parts.join('\n\n') }))
}

function plainBlock(block: Exclude<Block, { kind: 'heading' }>): string {
  switch (block.kind) {
    case 'list':
      return block.items
        .map((item, index) => `${block.ordered ? `${index + 1}.` : '-'} ${plainParts(item, '\n   ')}`)
        .join('\n')
    case 'table':
      return block.rows
        .map(([first = [], ...rest]) => `- ${plain(first)}: ${rest.map(plain).join(', ')}`)
        .join('\n')
    case 'quote':
      return plainParts(block.content, '\n\n')
    default:
      return plainParts([block], '')
  }
}

function plainParts(parts: readonly Part[], separator: string): string {
  return parts
    .map(part => (part.kind === 'code' ? part.text.replaceAll('\n', separator || '\n') : plain(part.content)))
    .join(separator)
}

function plain(content: readonly Inline[]): string {
  return content.map(({ text }) => text).join('')
}
