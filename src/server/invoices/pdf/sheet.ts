import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { breakLines, isEastAsian, type Script, splitScripts } from './scripts.ts'

const packageFile = (path: string) => fileURLToPath(import.meta.resolve(path))
const fonts = {
  plain: parseFont('DejaVuSans'),
  strong: parseFont('DejaVuSans-Bold'),
  // Megabytes, which pdfkit reads only for a document that needs them.
  han: packageFile('@librescore/fonts/SourceHanSansCN.min.woff2'),
  hangul: packageFile('@librescore/fonts/SourceHanSansKR.min.woff2'),
}
/** Of DejaVu Sans: from the top of a line to its baseline, for a size of 1. */
const ascent = 0.928
const lineGap = 2
const defaultSize = 9.5
/** Of the space that a line leaves, to the left of it. */
const shares = { left: 0, center: 0.5, right: 1 }

/** The colours of web/styles/tokens.css, for white paper. */
export const ink = {
  text: '#10161f',
  quiet: '#485262',
  line: '#dce2ea',
  panel: '#f5f7fa',
  green: { fill: '#eef8f1', line: '#b7dfc6', text: '#0f6036' },
  amber: { fill: '#fdf6e4', line: '#ebd391', text: '#734800' },
  grey: { fill: '#f5f7fa', line: '#c0c8d4', text: '#485262' },
}

type Tag = 'H1' | 'P' | 'TH' | 'TD' | 'Figure'
export type Style = {
  size?: number
  strong?: boolean
  color?: string
  align?: 'left' | 'right' | 'center'
  tag?: Tag | 'Artifact'
}
type Box = { x: number; y: number; width: number }

export type Sheet = {
  doc: PDFKit.PDFDocument
  left: number
  width: number
  y: number
  use(style: Style): PDFKit.PDFDocument
  heightOf(text: string, width: number, style?: Style): number
  write(text: string, box: Box, style?: Style): number
  /** A paragraph at `y`, which a further page continues. */
  flow(text: string, style: Style): void
  need(height: number): void
  /** What screen readers see of what is drawn; they skip an artifact. */
  tag(tag: Tag | 'Artifact', draw: () => void, options?: PDFKit.Mixins.StructureElementOptions): void
  group(tag: 'Table' | 'TR', draw: () => void): void
  rule(y: number, place?: { x?: number; width?: number; color?: string }): void
}

/** An A4 page to draw on from top to bottom, in points. */
export function openSheet(about: {
  title: string
  author: string
  language: string
  createdOn: string
}): Sheet {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: 44, bottom: 64, left: 48, right: 48 },
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    tagged: true,
    lang: about.language,
    displayTitle: true,
    info: {
      Title: about.title,
      // pdfkit writes it to XML as it is.
      Author: about.author.replace(/[<>&]/g, '+'),
      CreationDate: new Date(`${about.createdOn}T00:00:00Z`),
    },
  })
  for (const [name, font] of Object.entries(fonts))
    doc.registerFont(name, typeof font === 'string' ? font : unused(font))
  const { width: pageWidth, margins } = doc.page
  const mixed = mixedText(doc, style => sheet.use(style))
  let parent = doc.struct('Document')
  doc.addStructure(parent)
  const sheet: Sheet = {
    doc,
    left: margins.left,
    width: pageWidth - margins.left - margins.right,
    y: margins.top,

    use({ size = defaultSize, strong = false, color = ink.text }) {
      return doc
        .font(strong ? 'strong' : 'plain')
        .fontSize(size)
        .fillColor(color)
    },
    heightOf(text, width, style = {}) {
      if (text === '') return 0
      if (isEastAsian(text)) return mixed.lines(text, width, style).length * mixed.lineHeight(style)
      return sheet.use(style).heightOfString(text, { width, lineGap })
    },
    write(text, { x, y, width }, style = {}) {
      if (text === '') return y
      const height = sheet.heightOf(text, width, style)
      sheet.tag(style.tag ?? 'P', () => {
        if (isEastAsian(text)) mixed.draw(text, { x, y, width }, style)
        else sheet.use(style).text(text, x, y, { width, lineGap, align: style.align ?? 'left' })
      })
      return y + height
    },
    flow(text, style) {
      const { left: x, width } = sheet
      if (!isEastAsian(text)) {
        // pdfkit continues what is longer than a page on the next one.
        sheet.tag('P', () => sheet.use(style).text(text, x, sheet.y, { width, lineGap }))
        sheet.y = doc.y
        return
      }
      for (const line of mixed.lines(text, width, style)) {
        sheet.need(mixed.lineHeight(style))
        sheet.y = sheet.write(line, { x, y: sheet.y, width }, style)
      }
    },
    need(height) {
      if (sheet.y + height <= doc.page.height - margins.bottom) return
      doc.addPage()
      sheet.y = margins.top
    },
    tag(tag, draw, options = {}) {
      if (tag !== 'Artifact') {
        parent.add(doc.struct(tag, options, draw))
        return
      }
      doc.markContent('Artifact')
      draw()
      doc.endMarkedContent()
    },
    group(tag, draw) {
      const outer = parent
      parent = doc.struct(tag)
      outer.add(parent)
      draw()
      parent.end()
      parent = outer
    },
    rule(y, { x = sheet.left, width = sheet.width, color = ink.line } = {}) {
      sheet.tag('Artifact', () =>
        doc
          .moveTo(x, y)
          .lineTo(x + width, y)
          .lineWidth(0.75)
          .strokeColor(color)
          .stroke(),
      )
    },
  }
  return sheet
}

/** Takes longer than drawing a document. The types of pdfkit know a parsed font neither as its result nor as its source. */
function parseFont(name: string): object {
  const file = readFileSync(packageFile(`dejavu-fonts-ttf/ttf/${name}.ttf`))
  return Reflect.get(new PDFDocument().font(file), '_font').font
}

/** A font remembers the glyphs of a document, and must forget them for the next one to be drawn right. */
const unused = (parsed: object): PDFKit.Mixins.PDFFontSource =>
  Object.create(parsed, { _glyphs: { value: {} } })

/** Text in several fonts, which pdfkit neither measures nor breaks into lines. */
function mixedText(doc: PDFKit.PDFDocument, setStyle: Sheet['use']) {
  const setFont = (script: Script, style: Style) => {
    setStyle(style)
    return script === 'latin' ? doc : doc.font(script)
  }
  const measure = (text: string, style: Style) =>
    splitScripts(text).reduce((sum, run) => sum + setFont(run.script, style).widthOfString(run.text), 0)
  const lineHeight = (style: Style) => setStyle(style).currentLineHeight(true) + lineGap
  const lines = (text: string, width: number, style: Style) =>
    breakLines(text.normalize('NFC'), width, part => measure(part, style))
  const draw = (text: string, { x, y, width }: Box, style: Style) => {
    const { align = 'left', size = defaultSize } = style
    for (const [index, line] of lines(text, width, style).entries()) {
      const baseline = y + index * lineHeight(style) + ascent * size
      let left = x + (width - measure(line, style)) * shares[align]
      for (const run of splitScripts(line)) {
        const font = setFont(run.script, style)
        font.text(run.text, left, baseline, { baseline: 'alphabetic', lineBreak: false })
        left += font.widthOfString(run.text)
      }
    }
  }
  return { lines, lineHeight, draw }
}

export async function renderSheet({ doc }: Sheet): Promise<Buffer> {
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  doc.end()
  await ended
  return Buffer.concat(chunks)
}
