import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { compare, type Run } from './figures.ts'

/** What Chrome sends. */
export const browserHeaders = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-US,en;q=0.9',
  'user-agent':
    'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
}

const connections = 8

/** In rounds of three seconds, by a client in a process of its own. */
export function compareByWrk(
  rounds: number,
  urls: { shop: string; bare: string },
  headers: Record<string, string> = {},
): Promise<Run[]> {
  return compare(rounds, { shop: () => rate(urls.shop, headers), bare: () => rate(urls.bare, headers) })
}

/** Replies per second. A status other than 200 ends the benchmark. */
async function rate(url: string, headers: Record<string, string>): Promise<number> {
  const sent = Object.entries({ ...browserHeaders, ...headers }).flatMap(header => ['-H', header.join(': ')])
  const { stdout } = await promisify(execFile)('wrk', [
    '-t1',
    `-c${connections}`,
    '-d3s',
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
