import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request as send } from 'node:http'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { listeningPort } from './listen.ts'
import { openTestShop } from './shop-for-tests.ts'

export type RawRequest = { method: string; path: string; headers: OutgoingHttpHeaders; body: Buffer }
export type RawReply = { status: number; headers: IncomingHttpHeaders; text: string }

/** Takes real connections, since `inject` would normalize addresses and headers. */
export async function openListeningShop() {
  const shop = await openTestShop({}, { kind: 'built' })
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const port = listeningPort(shop.app.server)
  // A connection for each request: after an early refusal the rest of a body would be read as the next one.
  const agent = new Agent({ keepAlive: false })

  return {
    ...shop,

    async ask({ method, path, headers, body }: RawRequest): Promise<RawReply> {
      const framed = { ...headers, 'content-length': body.length }
      const sent = send({ host: '127.0.0.1', port, agent, method, path, headers: framed })
      sent.end(body)
      const [reply] = await once(sent, 'response')
      return { status: reply.statusCode, headers: reply.headers, text: await text(reply) }
    },

    async stored(): Promise<unknown> {
      const { rows } = await shop.shop.db.execute(sql`
        select (select count(*) from customers) as customers, (select count(*) from sessions) as sessions,
          (select count(*) from passcodes) as passcodes, (select count(*) from licenses) as licenses,
          (select count(*) from demos) as demos, (select count(*) from orders) as orders,
          (select count(*) from payments) as payments, (select count(*) from payment_links) as links,
          (select count(*) from chat_links) as chats, (select count(*) from webhook_events) as events,
          (select count(*) from captcha_solutions) as solutions, (select count(*) from invoices) as invoices,
          (select count(*) from support_questions) as questions, (select count(*) from vat_answers) as vat,
          (select md5(string_agg(id || language, ',' order by id)) from customers) as languages`)
      return rows[0]
    },

    faults: () => shop.logged.filter(line => line.includes('"level":50')),

    async close() {
      agent.destroy()
      await shop.close()
    },
  }
}

/** No fault, no stack trace, and refusals in the format of docs/domain.md, 'API'. */
export function isProperReply({ status, headers, text }: RawReply): boolean {
  const leaksInternals = /node:internal|Failed query|\.[jt]s:\d/.test(text)
  if (status >= 500 || leaksInternals) return false
  const isRefusal = status >= 400 && !headers['content-type']?.startsWith('text/html')
  return !isRefusal || text === '' || isRefusalBody(JSON.parse(text))
}

function isRefusalBody(body: { ok?: unknown; message?: unknown }): boolean {
  return body.ok === false && typeof body.message === 'string' && body.message.length > 0
}

export function isRefused({ status, text }: RawReply): boolean {
  return status >= 400 || text.startsWith('{"error":')
}
