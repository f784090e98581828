export type XmlNode = unknown

export function at(node: XmlNode, ...path: string[]): XmlNode {
  return path.reduce<XmlNode>((found, name) => all(found, name)[0], node)
}

export function all(node: XmlNode, name: string): XmlNode[] {
  if (typeof node !== 'object' || node === null || !Object.hasOwn(node, name)) return []
  // What the parser makes of elements is objects, strings and arrays.
  const found = (node as Record<string, unknown>)[name]
  return Array.isArray(found) ? found : [found]
}

export function textAt(node: XmlNode, ...path: string[]): string {
  const found = at(node, ...path)
  if (typeof found === 'string') return withoutEntities(found)
  const own = all(found, '#text')[0]
  return typeof own === 'string' ? withoutEntities(own) : ''
}

export function textsAt(node: XmlNode, name: string): string[] {
  return all(node, name).map(found => textAt({ found }, 'found'))
}

export function attribute(node: XmlNode, name: string): string {
  const found = all(node, `@${name}`)[0]
  return typeof found === 'string' ? found : ''
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The five entities of XML and characters by number; others would have to be declared. */
function withoutEntities(text: string): string {
  return text
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
      if (name) return named[name.toLowerCase()] ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
    .trim()
}
