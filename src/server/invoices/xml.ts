/** Escaped XML; only `element` makes it. */
export type Xml = { xml: string } | null
type Attributes = Record<string, string>

/** Null instead of an empty element, which UBL does not allow. */
export function element(name: string, content: string | readonly Xml[], attributes: Attributes = {}): Xml {
  const inner =
    typeof content === 'string' ? escapeXml(content) : content.map(part => part?.xml ?? '').join('')
  if (inner === '') return null
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  return { xml: `<${name}${written.join('')}>${inner}</${name}>` }
}

function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)
}
