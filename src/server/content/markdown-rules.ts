import type { TextProblemCode } from '../../contract/content.ts'

/** A text that is not published. `excerpt` is where. */
export class TextProblem extends Error {
  readonly code: TextProblemCode
  readonly excerpt: string

  constructor(code: TextProblemCode, excerpt: string) {
    super(`${code}: ${excerpt}`)
    this.name = 'TextProblem'
    this.code = code
    this.excerpt = excerpt.slice(0, 80)
  }
}

const mostBytes = 100 * 1024
const mostIndentation = 12
const mostMarksInBlock = 2000
const mostLinesInBlock = 1000

// Characters that change the order of letters, or cannot be seen. Soft hyphens and no-break spaces may stay.
const hidden =
  // oxlint-disable-next-line no-control-regex no-misleading-character-class
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]/u

/** Throws a TextProblem on a text with which the lexer takes seconds or overflows the stack. */
export function requireReadable(markdown: string) {
  if (Buffer.byteLength(markdown) > mostBytes) throw new TextProblem('too-long', markdown)
  requireVisible(markdown)
  for (const line of markdown.split('\n')) if (isNested(line)) throw new TextProblem('nested', line.trim())
  for (const block of markdown.split(/\n[ \t]*\n/))
    if (isTooMuch(block)) throw new TextProblem('block-too-long', block.trim())
}

/** Throws a TextProblem. */
export function requireVisible(text: string) {
  const found = hidden.exec(text)
  if (found || !text.isWellFormed()) throw new TextProblem('hidden-characters', around(text, found))
}

function isTooMuch(block: string): boolean {
  const marks = block.match(/[*_~[<]/g)?.length ?? 0
  return marks > mostMarksInBlock || block.split('\n').length > mostLinesInBlock
}

/** Quotes and lists in one another: more than two markers on a line, or one that is indented deeply. */
function isNested(line: string): boolean {
  const [start = ''] = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))*/.exec(line) ?? []
  const markers = start.match(/>|[-*+]|\d+[.)]/g) ?? []
  const indentation = (/^[ \t]*/.exec(start)?.[0] ?? '').replaceAll('\t', '    ').length
  return markers.length > 2 || (markers.length > 0 && indentation > mostIndentation)
}

function around(markdown: string, found: RegExpExecArray | null): string {
  return found ? markdown.slice(Math.max(0, found.index - 20), found.index + 20) : ''
}

/** Throws a TextProblem for a target that could run a script or lead to another site unseen. */
export function requireLinkTarget(href: string): string {
  const isAllowed = /^(https:\/\/[^/]|mailto:[^\s]|\/(?![/\\])|#)/i.test(href) && !/[\s\\]/.test(href)
  const target = isAllowed ? URL.parse(href, 'https://shop.example') : null
  if (!target || target.pathname.startsWith('//')) throw new TextProblem('link', href)
  return href
}
