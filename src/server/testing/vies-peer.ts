import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { startHttpPeer } from './http-peer.ts'

type Question = {
  countryCode: string
  vatNumber: string
  requesterMemberStateCode?: string
  requesterNumber?: string
}
type Answer = (response: ServerResponse, question: Question) => void

export type ViesPeer = Awaited<ReturnType<typeof startViesPeer>>

export async function startViesPeer() {
  const asked: (Question & { path: string })[] = []
  let answer: Answer = says({ valid: true })

  const server = await startHttpPeer(respond)
  async function respond(request: IncomingMessage, response: ServerResponse) {
    const question: Question = JSON.parse(await text(request))
    asked.push({ ...question, path: request.url ?? '' })
    answer(response, question)
  }

  return {
    asked,
    environment: { VIES_URL: server.url },
    answers: (next: Answer) => void (answer = next),
    close: server.close,
  }
}

export function says(change: {
  valid: boolean
  name?: unknown
  vatNumber?: string
  userError?: string
}): Answer {
  return (response, { requesterNumber, ...question }) =>
    send(response, 200, {
      countryCode: question.countryCode,
      vatNumber: question.vatNumber,
      requestDate: '2026-11-21T10:00:00.000Z',
      requestIdentifier: requesterNumber ? 'WAPIAAAAZ1' : '',
      name: change.valid ? 'STUDIO NORD' : '---',
      address: change.valid ? 'INVALIDENSTRASSE 1\n10115 BERLIN' : '---',
      ...change,
    })
}

/** The register refuses with status 200. */
export function refuses(error: string): Answer {
  return response => send(response, 200, { actionSucceed: false, errorWrappers: [{ error }] })
}

export const outOfOrder: Record<string, Answer> = {
  'a member state that is not available': refuses('MS_UNAVAILABLE'),
  'too many questions at once': refuses('MS_MAX_CONCURRENT_REQ'),
  'a fault': response => send(response, 500, { error: 'INTERNAL' }),
  'a page for people': response => void response.end('<!doctype html><h1>Maintenance</h1>'),
  'an empty reply': response => void response.end(),
  'null in place of an answer': response => void response.end('null'),
  'a verdict that is neither yes nor no': response => send(response, 200, { valid: 'perhaps' }),
  'no verdict, though it is written as a no': says({ valid: false, userError: 'MS_UNAVAILABLE' }),
  'a no to somebody who may not ask': says({ valid: false, userError: 'IP_BLOCKED' }),
  'an answer about another number': says({ valid: false, vatNumber: '999999999' }),
  'an endless answer': response => void response.end(`{"valid":true,"name":"${'x'.repeat(20_000)}"}`),
  'a connection that breaks': response => void response.destroy(),
  'half an answer': response => {
    response.writeHead(200, { 'content-length': 1000 })
    response.write('{"valid":')
    response.destroy()
  },
  'somewhere else': response => {
    response.writeHead(302, { location: 'http://127.0.0.1:9/' })
    response.end()
  },
}

function send(response: ServerResponse, status: number, reply: object) {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(reply))
}
