const patienceMs = 10_000
const longestReply = 1_000_000

/** What is found at an address, of at most 1 MB and within ten seconds in all. Throws for anything else. */
export async function download(url: string): Promise<Uint8Array> {
  const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs) })
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new Error(`it answered ${response.status}`)
  }
  const parts: Uint8Array[] = []
  let length = 0
  // Leaving the loop closes the connection.
  for await (const part of response.body) {
    length += part.length
    if (length > longestReply) throw new Error('its answer has no end')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
