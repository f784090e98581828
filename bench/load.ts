import { Agent, request } from 'node:http'
import type { Run } from './figures.ts'

export type Sent = { method?: string; path: string; headers: Record<string, string>; body?: string }
export type Answered = { status: number; headers: Record<string, unknown>; text: string }

/** Browsers that ask over connections that they keep, each its next question once the last is answered. */
export function crowd(url: string, { size, next }: { size: number; next: (browser: number) => Sent }) {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: size })

  const ask = ({ method = 'GET', path, headers, body }: Sent) =>
    new Promise<Answered>((resolve, reject) => {
      const asked = request({ agent, hostname, port, method, path, headers }, reply => {
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
      asked.on('error', reject)
      asked.end(body)
    })

  return {
    /** How many answers of 200 a second came within this time; any other answer is a fault of the benchmark. */
    async rate(seconds: number): Promise<number> {
      const began = performance.now()
      let answers = 0
      const browse = async (browser: number) => {
        while (performance.now() - began < seconds * 1000) {
          const { status, text } = await ask(next(browser))
          if (status !== 200) throw new Error(`${url} answered ${status}: ${text.slice(0, 300)}`)
          answers++
        }
      }
      await Promise.all(Array.from({ length: size }, (_, browser) => browse(browser)))
      return answers / ((performance.now() - began) / 1000)
    },
    leave: () => agent.destroy(),
  }
}

/** Both in turn, so that what else the machine does meets them alike; the first round only warms them up. */
export async function compare(
  { shop, bare }: { shop: Crowd; bare: Crowd },
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Run[]> {
  const runs: Run[] = []
  for (let round = 0; round <= rounds; round++) {
    const run = { bare: await bare.rate(seconds), shop: await shop.rate(seconds) }
    if (round > 0) runs.push(run)
  }
  return runs
}

type Crowd = Pick<ReturnType<typeof crowd>, 'rate'>
