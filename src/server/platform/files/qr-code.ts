import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

const scale = 8
const quietZone = 4

export function qrPng(text: string): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const side = size * scale
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side)
  const rowLength = Math.ceil(side / 8) + 1
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      // A set bit is white. The first byte of each row is its filter type, 0.
      if (!data[Math.floor(y / scale)]?.[Math.floor(x / scale)]) {
        const at = y * rowLength + 1 + (x >> 3)
        rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7))
      }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(content.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

/** A QR code as the path of an SVG of `size` by `size` units. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: path.join('') }
}
