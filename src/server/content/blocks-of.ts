import { lexer, type MarkedToken, type Token } from 'marked'
import type { Block, Inline, Part } from '../../contract/content.ts'
import type { Language } from '../../texts/language.ts'
import { joinShortWords } from './join-short-words.ts'

/** Markdown as a small tree that a page renders as elements. Throws on what the tree has no place for, such as HTML. */
export function blocksOf(markdown: string, language: Language): Block[] {
  return known(lexer(markdown)).flatMap(token => blockOf(token, language))
}

function blockOf(token: MarkedToken, language: Language): Block[] {
  switch (token.type) {
    case 'space':
      return []
    case 'heading':
      return [headingOf(token.depth, textOf(contentOf(token.tokens, language)))]
    case 'list':
      return [
        {
          kind: 'list',
          ordered: token.ordered,
          items: token.items.map(item => partsOf(item.tokens, language)),
        },
      ]
    case 'table':
      return [
        {
          kind: 'table',
          head: token.header.map(cell => contentOf(cell.tokens, language)),
          rows: token.rows.map(row => row.map(cell => contentOf(cell.tokens, language))),
        },
      ]
    case 'blockquote':
      return [{ kind: 'quote', content: partsOf(token.tokens, language) }]
    default:
      return partsOf([token], language)
  }
}

function headingOf(depth: number, text: string): Block {
  if (depth !== 2 && depth !== 3)
    throw new Error(`A text has headings of level 2 and 3, not ${depth}: ${text}`)
  const id = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return { kind: 'heading', level: depth, id, text }
}

function partsOf(tokens: readonly Token[], language: Language): Part[] {
  return known(tokens).flatMap((token): Part[] => {
    if (token.type === 'space') return []
    if (token.type === 'code') return [{ kind: 'code', text: token.text }]
    if (token.type === 'paragraph' || token.type === 'text')
      return [{ kind: 'paragraph', content: contentOf(token.tokens ?? [token], language) }]
    throw noPlaceFor(token)
  })
}

function contentOf(tokens: readonly Token[], language: Language): Inline[] {
  const content: Inline[] = []
  for (const token of known(tokens)) {
    const piece = inlineOf(token, language)
    const last = content.at(-1)
    // The lexer cuts a text at every escaped sign.
    if (last?.kind === 'text' && piece.kind === 'text') last.text += piece.text
    else content.push(piece)
  }
  return content.map(piece => (piece.kind === 'code' ? piece : { ...piece, text: set(piece.text, language) }))
}

function inlineOf(token: MarkedToken, language: Language): Inline {
  if (token.type === 'codespan') return { kind: 'code', text: token.text }
  if (token.type === 'text' || token.type === 'escape')
    return { kind: 'text', text: token.text.replace(/\s*\n\s*/g, ' ') }
  if (token.type !== 'strong' && token.type !== 'em' && token.type !== 'link') throw noPlaceFor(token)
  const text = textOf(contentOf(token.tokens, language))
  return token.type === 'link' ? { kind: 'link', text, href: token.href } : { kind: token.type, text }
}

function textOf(content: readonly Inline[]): string {
  return content.map(({ text }) => text).join('')
}

function set(text: string, language: Language): string {
  return language === 'ru' ? joinShortWords(text) : text
}

/** The lexer runs without extensions, so every token is one of its own. */
function known(tokens: readonly Token[]): readonly MarkedToken[] {
  return tokens as readonly MarkedToken[]
}

function noPlaceFor(token: MarkedToken): Error {
  return new Error(`A text cannot hold '${token.type}': ${token.raw.slice(0, 60)}`)
}
