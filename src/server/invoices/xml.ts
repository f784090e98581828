/** The elements within by name, in the order of the schema. `@` begins an attribute, `#` is the text beside it. */
export type Xml = string | readonly Xml[] | { readonly [name: string]: Xml }

/** The schema of CII requires it even without a day of supply. */
const keptWhenEmpty = 'ram:ApplicableHeaderTradeDelivery'

export function writeXml(name: string, content: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(name, content)}\n`
}

/** Nothing instead of an empty element, which UBL does not allow. */
function element(name: string, content: Xml): string {
  if (name === '#' && typeof content === 'string') return escapeXml(content)
  if (isList(content)) return content.map(each => element(name, each)).join('')
  const parts = Object.entries(typeof content === 'string' ? { '#': content } : content)
  const isAttribute = (part: string) => part.startsWith('@')
  const inner = parts.map(([part, value]) => (isAttribute(part) ? '' : element(part, value))).join('')
  if (inner === '') return name === keptWhenEmpty ? `<${name}/>` : ''
  const attributes = parts.map(([part, value]) =>
    isAttribute(part) && typeof value === 'string' && value ? ` ${part.slice(1)}="${escapeXml(value)}"` : '',
  )
  return `<${name}${attributes.join('')}>${inner}</${name}>`
}

/** `Array.isArray` does not narrow a readonly array. */
function isList(content: Xml): content is readonly Xml[] {
  return Array.isArray(content)
}

function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)
}
