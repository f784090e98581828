import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'

const fonts = { plain: parseFont('DejaVuSans'), strong: parseFont('DejaVuSans-Bold') }

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
  doc.registerFont('plain', unused(fonts.plain)).registerFont('strong', unused(fonts.strong))
  const { width: pageWidth, margins } = doc.page
  let parent = doc.struct('Document')
  doc.addStructure(parent)
  const sheet: Sheet = {
    doc,
    left: margins.left,
    width: pageWidth - margins.left - margins.right,
    y: margins.top,

    use({ size = 9.5, strong = false, color = ink.text }) {
      return doc
        .font(strong ? 'strong' : 'plain')
        .fontSize(size)
        .fillColor(color)
    },
    heightOf(text, width, style = {}) {
      return text === '' ? 0 : sheet.use(style).heightOfString(text, { width, lineGap: 2 })
    },
    write(text, { x, y, width }, style = {}) {
      if (text === '') return y
      const height = sheet.heightOf(text, width, style)
      sheet.tag(style.tag ?? 'P', () =>
        sheet.use(style).text(text, x, y, { width, lineGap: 2, align: style.align ?? 'left' }),
      )
      return y + height
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
  const file = readFileSync(fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)))
  return Reflect.get(new PDFDocument().font(file), '_font').font
}

/** A font remembers the glyphs of a document, and must forget them for the next one to be drawn right. */
const unused = (parsed: object): PDFKit.Mixins.PDFFontSource =>
  Object.create(parsed, { _glyphs: { value: {} } })

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
