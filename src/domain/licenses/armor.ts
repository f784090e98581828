export type BlockName = 'LICENSE' | 'ACTIVATION' | 'ACTIVATION REQUEST'

const largestFile = 65_536

const lineLength = 64

/** `slug` is that of the product, as in the claim `aud`. */
export function armor(slug: string, content: string, name: BlockName = 'LICENSE'): string {
  const lines = content.match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? []
  const { begin, end } = blockMarkers(slug, name)
  return [begin, ...lines, end, ''].join('\n')
}

/**
 * The content of the first such block and the text before it, or null. Whatever mail programs and editors put between
 * the markers is dropped.
 */
export function readBlock(
  slug: string,
  text: string,
  name: BlockName = 'LICENSE',
): { content: string; head: string } | null {
  const markers = blockMarkers(slug, name)
  const begin = text.indexOf(markers.begin)
  const end = text.indexOf(markers.end, begin)
  if (begin < 0 || end < 0 || new TextEncoder().encode(text).length > largestFile) return null
  const content = text.slice(begin + markers.begin.length, end).replace(/[^\w.-]/g, '')
  return { content, head: text.slice(0, begin) }
}

export function blockMarkers(slug: string, name: BlockName = 'LICENSE') {
  const title = `${slug.toUpperCase()} ${name}`
  return { begin: `-----BEGIN ${title}-----`, end: `-----END ${title}-----` }
}
