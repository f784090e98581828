export type BlockName = 'LICENSE' | 'ACTIVATION' | 'ACTIVATION REQUEST'

const largestFile = 65_536

const lineLength = 64

export function armor(content: string, name: BlockName = 'LICENSE'): string {
  const lines = content.match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? []
  const { begin, end } = blockMarkers(name)
  return [begin, ...lines, end, ''].join('\n')
}

/**
 * The content of the first such block and the text before it, or null. Whatever mail programs and editors put between
 * the markers is dropped.
 */
export function readBlock(
  text: string,
  name: BlockName = 'LICENSE',
): { content: string; head: string } | null {
  const markers = blockMarkers(name)
  const begin = text.indexOf(markers.begin)
  const end = text.indexOf(markers.end, begin)
  if (begin < 0 || end < 0 || new TextEncoder().encode(text).length > largestFile) return null
  const content = text.slice(begin + markers.begin.length, end).replace(/[^\w.-]/g, '')
  return { content, head: text.slice(0, begin) }
}

export function blockMarkers(name: BlockName = 'LICENSE') {
  return { begin: `-----BEGIN ASTRA ${name}-----`, end: `-----END ASTRA ${name}-----` }
}
