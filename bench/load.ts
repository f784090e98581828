import { Agent, request } from 'node:http'
import { compare, type Run } from './figures.ts'

export type Request = { method?: string; path: string; headers: Record<string, string>; body?: string }
export type Response = { status: number; headers: Record<string, unknown>; text: string }

/** Clients with persistent connections. Each sends its next request when the previous one has been answered. */
export function crowd(url: string, { size, next }: { size: number; next: (browser: number) => Request }) {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: size })

  const send = ({ method = 'GET', path, headers, body }: Request) =>
    new Promise<Response>((resolve, reject) => {
      const sent = request({ agent, hostname, port, method, path, headers }, reply => {
        const parts: Buffer[] = []
        reply.on('data', part => parts.push(part))
        reply.on('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            headers: reply.headers,
            text: Buffer.concat(parts).toString(),
          }),
        )
      })
      sent.on('error', reject)
      sent.end(body)
    })

  return {
    /** Replies per second. A status other than 200 ends the benchmark. */
    async rate(seconds: number): Promise<number> {
      const began = performance.now()
      let replies = 0
      const browse = async (browser: number) => {
        while (performance.now() - began < seconds * 1000) {
          const { status, text } = await send(next(browser))
          if (status !== 200) throw new Error(`${url} answered ${status}: ${text.slice(0, 300)}`)
          replies++
        }
      }
      await Promise.all(Array.from({ length: size }, (_, browser) => browse(browser)))
      return replies / ((performance.now() - began) / 1000)
    },
    close: () => agent.destroy(),
  }
}

/** In rounds of three seconds. Closes the connections afterwards. */
export async function compareCrowds(
  rounds: number,
  { shop, bare }: { shop: Crowd; bare: Crowd },
): Promise<Run[]> {
  const runs = await compare(rounds, { shop: () => shop.rate(3), bare: () => bare.rate(3) })
  shop.close()
  bare.close()
  return runs
}

type Crowd = ReturnType<typeof crowd>
