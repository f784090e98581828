// A tag has at most a hundred attributes here: a million would be too many for the pattern.
const piece =
  /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|<(\/?)([^\s/>!?"'<]+)([^>"'<]*(?:(?:"[^"<]*"|'[^'<]*')[^>"'<]*){0,100})>|<|[^<]+/g

/**
 * What keeps XML from being whole: a tag that is not closed where it was opened, as in a file that was cut off, which a
 * parser that forgives would take for a shorter statement. Null where nothing does.
 */
export function faultOfXml(xml: string): string | null {
  const open: string[] = []
  let isRootClosed = false
  for (const [text, slash, name, rest = ''] of xml.matchAll(piece)) {
    if (text === '<') return `a tag is not written to its end${inside(open)}`
    if (name === undefined) continue
    if (slash) {
      if (open.pop() !== name) return `</${name}> closes what was not opened${inside(open)}`
    } else if (isRootClosed) {
      return `<${name}> stands behind the end`
    } else if (!rest.endsWith('/')) {
      open.push(name)
    }
    isRootClosed = open.length === 0
  }
  if (open.length > 0) return `<${open.at(-1)}> is not closed: the file was cut off`
  return isRootClosed ? null : 'there is no tag in it'
}

function inside(open: readonly string[]): string {
  return open.length > 0 ? ` (in <${open.at(-1)}>)` : ''
}
