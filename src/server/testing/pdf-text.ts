import { inflateSync } from 'node:zlib'

export function textOfPdf(pdf: Buffer): string {
  const objects = readObjects(pdf)
  const fonts = readFonts(objects)
  return [...objects.values()]
    .filter(({ stream }) => / Tf\n/.test(stream))
    .map(({ stream }) => readPage(stream, fonts))
    .join('\n')
}

/** What is embedded in a PDF, and its metadata (XMP). */
export function embeddedInPdf(pdf: Buffer): { file: string; metadata: string } {
  const objects = [...readObjects(pdf).values()]
  const file = objects.find(({ head }) => head.includes('/EmbeddedFile'))?.stream ?? ''
  const [metadata = ''] = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(pdf.toString('utf8')) ?? []
  return { file: Buffer.from(file, 'latin1').toString('utf8'), metadata }
}

type PdfObject = { head: string; stream: string }

function readObjects(pdf: Buffer): Map<string, PdfObject> {
  const source = pdf.toString('latin1')
  const found = new Map<string, PdfObject>()
  for (const match of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)endobj/g)) {
    const [head = '', body = ''] = (match[2] ?? '').split(/stream\r?\n/, 2)
    const bytes = Buffer.from(body.replace(/\r?\n$/, ''), 'latin1')
    const isPacked = head.includes('/FlateDecode') && !head.includes('/Length1')
    found.set(match[1] ?? '', { head, stream: isPacked ? inflate(bytes) : '' })
  }
  return found
}

function inflate(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1')
  } catch {
    return ''
  }
}

/** The characters of the glyphs of each font. */
function readFonts(objects: Map<string, PdfObject>): Map<string, Map<string, string>> {
  const fonts = new Map<string, Map<string, string>>()
  for (const { head } of objects.values())
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1] ?? ''
      fonts.set(name, readGlyphs(objects.get(table)?.stream ?? ''))
    }
  return fonts
}

function readGlyphs(table: string): Map<string, string> {
  const glyphs = new Map<string, string>()
  for (const [, from = '', , list = ''] of table.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g))
    for (const [index, [, hex = '']] of [...list.matchAll(/<([\w ]+)>/g)].entries())
      glyphs.set(
        (Number.parseInt(from, 16) + index).toString(16).padStart(4, '0'),
        fromHex(hex.replaceAll(' ', '')),
      )
  return glyphs
}

function readPage(stream: string, fonts: Map<string, Map<string, string>>): string {
  let font = new Map<string, string>()
  const lines: string[] = []
  for (const [, name, pieces] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name) ?? font
    if (!pieces) continue
    const codes = [...pieces.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    lines.push(codes.map(code => font.get(code) ?? '\ufffd').join(''))
  }
  return lines.join('\n')
}

function fromHex(hex: string): string {
  return (hex.match(/.{4}/g) ?? []).map(code => String.fromCharCode(Number.parseInt(code, 16))).join('')
}
