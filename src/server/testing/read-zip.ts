import { crc32 } from 'node:zlib'

/** Reads files that are not compressed by the central directory, as programs do, and checks the headers in front of them. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - 22
  expectSignature(zip, end, 'PK\x05\x06')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    expectSignature(zip, at, 'PK\x01\x02')
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    expectSignature(zip, local, 'PK\x03\x04')
    const start = local + 30 + zip.readUInt16LE(local + 26)
    if (zip.toString('utf8', local + 30, start) !== name) throw new Error(`${name} has two names`)
    if (zip.readUInt16LE(at + 10) !== 0) throw new Error(`${name} is compressed`)
    const content = zip.subarray(start, start + zip.readUInt32LE(at + 24))
    if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`)
    if (files.has(name)) throw new Error(`${name} is there twice`)
    files.set(name, content)
    at += 46 + nameLength
  }
  if (at !== end) throw new Error('The directory does not end where it should')
  return files
}

function expectSignature(zip: Buffer, at: number, signature: string) {
  if (zip.toString('latin1', at, at + 4) !== signature) throw new Error(`No ${signature} at ${at}`)
}
