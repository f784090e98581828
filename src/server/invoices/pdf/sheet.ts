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
/** DejaVu Sans has it from the top of a line to its baseline, for a size of 1. */
const ascent = 0.928
const lineGap = 2
const defaultSize = 9.5
/** How much of the space that a line leaves is to the left of it. */
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

/** Screen readers skip an artifact. */
type Tag = 'H1' | 'P' | 'TH' | 'TD' | 'Figure' | 'Artifact'
export type Style = {
  size?: number
  strong?: boolean
  color?: string
  align?: 'left' | 'right' | 'center'
  tag?: Tag
  /** The address to which the text leads. */
  link?: string
}
type Box = { x: number; y: number; width: number }

/** An A4 page to draw on from top to bottom, in points. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument
  readonly left: number
  readonly width: number
  y: number
  #parent: ReturnType<PDFKit.PDFDocument['struct']>

  constructor(about: { title: string; author: string; language: string; createdOn: string }) {
    this.doc = new PDFDocument({
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
      this.doc.registerFont(name, typeof font === 'string' ? font : unused(font))
    const { width, margins } = this.doc.page
    this.left = margins.left
    this.width = width - margins.left - margins.right
    this.y = margins.top
    this.#parent = this.doc.struct('Document')
    this.doc.addStructure(this.#parent)
  }

  use({ size = defaultSize, strong = false, color = ink.text }: Style) {
    return this.doc
      .font(strong ? 'strong' : 'plain')
      .fontSize(size)
      .fillColor(color)
  }

  heightOf(text: string, width: number, style: Style = {}): number {
    if (text === '') return 0
    if (isEastAsian(text)) return this.#linesOf(text, width, style).length * this.#lineHeight(style)
    return this.use(style).heightOfString(text, { width, lineGap })
  }

  /** Returns where the text ends. */
  write(text: string, { x, y, width }: Box, style: Style = {}): number {
    if (text === '') return y
    const height = this.heightOf(text, width, style)
    this.tag(style.tag ?? 'P', () => {
      if (isEastAsian(text)) this.#drawMixed(text, { x, y, width }, style)
      else this.use(style).text(text, x, y, { width, lineGap, align: style.align ?? 'left' })
    })
    return y + height
  }

  /** A paragraph at `y`, which a further page continues. */
  flow(text: string, style: Style) {
    const { left: x, width } = this
    if (!isEastAsian(text)) {
      // pdfkit continues what is longer than a page on the next one.
      this.tag('P', () => this.use(style).text(text, x, this.y, { width, lineGap, link: style.link ?? null }))
      this.y = this.doc.y
      return
    }
    for (const line of this.#linesOf(text, width, style)) {
      this.need(this.#lineHeight(style))
      this.y = this.write(line, { x, y: this.y, width }, style)
    }
  }

  need(height: number) {
    const { height: pageHeight, margins } = this.doc.page
    if (this.y + height <= pageHeight - margins.bottom) return
    this.doc.addPage()
    this.y = margins.top
  }

  /** Names for screen readers what is drawn. */
  tag(tag: Tag, draw: () => void, options: PDFKit.Mixins.StructureElementOptions = {}) {
    if (tag !== 'Artifact') {
      this.#parent.add(this.doc.struct(tag, options, draw))
      return
    }
    this.doc.markContent('Artifact')
    draw()
    this.doc.endMarkedContent()
  }

  group(tag: 'Table' | 'TR', draw: () => void) {
    const outer = this.#parent
    this.#parent = this.doc.struct(tag)
    outer.add(this.#parent)
    draw()
    this.#parent.end()
    this.#parent = outer
  }

  rule(y: number, { x = this.left, width = this.width, color = ink.line } = {}) {
    this.tag('Artifact', () =>
      this.doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.75)
        .strokeColor(color)
        .stroke(),
    )
  }

  // pdfkit neither measures nor breaks into lines a text in several fonts.

  #useFor(script: Script, style: Style) {
    const doc = this.use(style)
    return script === 'latin' ? doc : doc.font(script)
  }

  #lineHeight(style: Style): number {
    return this.use(style).currentLineHeight(true) + lineGap
  }

  #measure(text: string, style: Style): number {
    const widths = splitScripts(text).map(run => this.#useFor(run.script, style).widthOfString(run.text))
    return widths.reduce((sum, width) => sum + width, 0)
  }

  #linesOf(text: string, width: number, style: Style): string[] {
    return breakLines(text.normalize('NFC'), width, part => this.#measure(part, style))
  }

  #drawMixed(text: string, { x, y, width }: Box, style: Style) {
    const { align = 'left', size = defaultSize } = style
    for (const [index, line] of this.#linesOf(text, width, style).entries()) {
      const baseline = y + index * this.#lineHeight(style) + ascent * size
      let left = x + (width - this.#measure(line, style)) * shares[align]
      for (const run of splitScripts(line)) {
        const font = this.#useFor(run.script, style)
        font.text(run.text, left, baseline, { baseline: 'alphabetic', lineBreak: false })
        left += font.widthOfString(run.text)
      }
    }
  }
}

/** Takes longer than drawing a document. The types of pdfkit know a parsed font neither as its result nor as its source. */
function parseFont(name: string): object {
  const file = readFileSync(packageFile(`dejavu-fonts-ttf/ttf/${name}.ttf`))
  return Reflect.get(new PDFDocument().font(file), '_font').font
}

/** A font remembers the glyphs of a document, and must forget them for the next one to be drawn right. */
function unused(parsed: object): PDFKit.Mixins.PDFFontSource {
  return Object.create(parsed, { _glyphs: { value: {} } })
}
