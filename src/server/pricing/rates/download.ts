import { measureCall } from '../../platform/provider-calls.ts'

const timeoutMs = 10_000
const maxBytes = 1_000_000

/** At most 1 MB, within ten seconds. */
export function download(url: string): Promise<Uint8Array> {
  return measureCall('rates', () => read(url))
}

async function read(url: string): Promise<Uint8Array> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new Error(`it answered with status ${response.status}`)
  }
  const parts: Uint8Array[] = []
  let length = 0
  // Leaving the loop closes the connection.
  for await (const part of response.body) {
    length += part.length
    if (length > maxBytes) throw new Error('the response is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
