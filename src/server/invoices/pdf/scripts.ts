/** DejaVu has no characters of China, Japan and Korea: they are printed in a font of their own. */
export type Script = 'latin' | 'han' | 'hangul'

const hangul = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/
const han = /[\u2e80-\u312f\u3190-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]/
const eastAsian = `${han.source.slice(0, -1)}${hangul.source.slice(1)}`
// A line may end after each of these characters, but does not begin with a closing sign.
const pieces = new RegExp(
  `${eastAsian}[、。，．）」』】〕！？：；ー・)\\s]*|(?:(?!${eastAsian})\\S)+\\s*|\\s+`,
  'g',
)

export function isEastAsian(text: string): boolean {
  return hangul.test(text) || han.test(text)
}

/** One font prints each run. */
export function splitScripts(text: string): { script: Script; text: string }[] {
  const runs: { script: Script; text: string }[] = []
  for (const sign of text) {
    const script = hangul.test(sign) ? 'hangul' : han.test(sign) ? 'han' : 'latin'
    const last = runs.at(-1)
    if (last?.script === script) last.text += sign
    else runs.push({ script, text: sign })
  }
  return runs
}

export function breakLines(text: string, width: number, measure: (text: string) => number): string[] {
  return text.split('\n').flatMap(paragraph => {
    const lines = ['']
    for (const piece of splitPieces(paragraph, width, measure)) {
      const line = `${lines.at(-1) ?? ''}${piece}`
      if (line === piece || measure(line.trimEnd()) <= width) lines[lines.length - 1] = line
      else lines.push(piece)
    }
    return lines.map(line => line.trimEnd())
  })
}

/** A piece that is wider than a line is divided anywhere. */
function splitPieces(text: string, width: number, measure: (text: string) => number): string[] {
  return (text.match(pieces) ?? []).flatMap(piece =>
    measure(piece.trimEnd()) > width ? Array.from(piece) : [piece],
  )
}
