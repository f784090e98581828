import { lexer, type MarkedToken, type Token } from 'marked'
import type { Block, Inline, Part } from '../../contract/content.ts'
import { describeLocale, type Language } from '../../domain/languages.ts'
import { requireLinkTarget, requireReadable, requireVisible, TextProblem } from './markdown-rules.ts'

/** Markdown as a tree that a page renders as elements. Throws a TextProblem on what the tree does not support. */
export function parseMarkdown(markdown: string, language: Language): Block[] {
  requireReadable(markdown)
  try {
    const blocks = asMarkedTokens(lexer(markdown)).flatMap(token => parseBlock(token, language))
    requireDistinctHeadings(blocks)
    return blocks
  } catch (error) {
    if (error instanceof RangeError) throw new TextProblem('nested', markdown)
    throw error
  }
}

/** Their ids are the targets of links. */
function requireDistinctHeadings(blocks: readonly Block[]) {
  const ids = new Set<string>()
  for (const block of blocks) {
    if (block.kind !== 'heading') continue
    if (ids.has(block.id)) throw new TextProblem('same-headings', block.text)
    ids.add(block.id)
  }
}

function parseBlock(token: MarkedToken, language: Language): Block[] {
  switch (token.type) {
    case 'space':
      return []
    case 'heading':
      return [buildHeading(token.depth, joinText(parseInlines(token.tokens, language)))]
    case 'list':
      return [
        {
          kind: 'list',
          ordered: token.ordered,
          items: token.items.map(item => parseParts(item.tokens, language)),
        },
      ]
    case 'table':
      return [
        {
          kind: 'table',
          head: token.header.map(cell => parseInlines(cell.tokens, language)),
          rows: token.rows.map(row => row.map(cell => parseInlines(cell.tokens, language))),
        },
      ]
    case 'blockquote':
      return [{ kind: 'quote', content: parseParts(token.tokens, language) }]
    default:
      return parseParts([token], language)
  }
}

function buildHeading(depth: number, text: string): Block {
  if (depth !== 2 && depth !== 3) throw new TextProblem('heading-level', text)
  const id = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  if (id === '') throw new TextProblem('empty-heading', text)
  return { kind: 'heading', level: depth, id, text }
}

function parseParts(tokens: readonly Token[], language: Language): Part[] {
  return asMarkedTokens(tokens).flatMap((token): Part[] => {
    if (token.type === 'space') return []
    if (token.type === 'code') return [{ kind: 'code', text: token.text }]
    if (token.type === 'paragraph' || token.type === 'text')
      return [{ kind: 'paragraph', content: parseInlines(token.tokens ?? [token], language) }]
    throw unsupported(token)
  })
}

function parseInlines(tokens: readonly Token[], language: Language): Inline[] {
  const content: Inline[] = []
  for (const token of asMarkedTokens(tokens)) {
    const piece = parseInline(token, language)
    // The lexer replaces &#8238; by the character.
    requireVisible(piece.text)
    const last = content.at(-1)
    // The lexer splits a text at every escaped character.
    if (last?.kind === 'text' && piece.kind === 'text') last.text += piece.text
    else content.push(piece)
  }
  return content.map(piece =>
    piece.kind === 'code' ? piece : { ...piece, text: typeset(piece.text, language) },
  )
}

function parseInline(token: MarkedToken, language: Language): Inline {
  if (token.type === 'codespan') return { kind: 'code', text: token.text }
  if (token.type === 'text' || token.type === 'escape')
    return { kind: 'text', text: token.text.replace(/(?<!\s)\s*\n\s*/g, ' ') }
  if (token.type !== 'strong' && token.type !== 'em' && token.type !== 'link') throw unsupported(token)
  const text = joinText(parseInlines(token.tokens, language))
  return token.type === 'link'
    ? { kind: 'link', text, href: requireLinkTarget(token.href) }
    : { kind: token.type, text }
}

function joinText(content: readonly Inline[]): string {
  return content.map(({ text }) => text).join('')
}

function typeset(text: string, language: Language): string {
  if (describeLocale(language).script !== 'Cyrl') return text
  // Non-breaking spaces after short words, between a number and what it counts, and before a dash.
  return text
    .replace(/(?<![\p{L}\p{N}])(\p{Script=Cyrillic}{1,2}) (?=[\p{L}\p{N}«])/gu, '$1\u00a0')
    .replace(/(\d) (?=[\p{L}%€₽])/gu, '$1\u00a0')
    .replace(/ (?=—)/g, '\u00a0')
}

/** True because the lexer runs without extensions. */
function asMarkedTokens(tokens: readonly Token[]): readonly MarkedToken[] {
  return tokens as readonly MarkedToken[]
}

function unsupported({ type, raw }: MarkedToken): TextProblem {
  return new TextProblem(type === 'html' || type === 'image' ? type : 'unsupported', raw)
}
