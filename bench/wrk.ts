import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Run } from './figures.ts'

/** What Chrome sends. */
export const browserHeaders = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-US,en;q=0.9',
  'user-agent':
    'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
}

const connections = 8

/** Alternates between the two, in a client of its own. The first round is a warm-up. */
export async function compareByWrk(
  urls: { shop: string; bare: string },
  { rounds, seconds, headers = {} }: { rounds: number; seconds: number; headers?: Record<string, string> },
): Promise<Run[]> {
  const runs: Run[] = []
  for (let round = 0; round <= rounds; round++) {
    const run = {
      bare: await rate(urls.bare, seconds, headers),
      shop: await rate(urls.shop, seconds, headers),
    }
    if (round > 0) runs.push(run)
  }
  return runs
}

/** Replies per second. A status other than 200 ends the benchmark. */
async function rate(url: string, seconds: number, headers: Record<string, string>): Promise<number> {
  const sent = Object.entries({ ...browserHeaders, ...headers }).flatMap(header => ['-H', header.join(': ')])
  const { stdout } = await promisify(execFile)('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout=15s',
    ...sent,
    url,
  ]).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Error('wrk is missing: install the package wrk')
    throw error
  })
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? []
  if (perSecond === undefined || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}\n${stdout}`)
  return Number(perSecond)
}
