import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { Order } from '../src/contract/orders.ts'

/** What the shop answers to the page, in the name of whoever is signed in there. */
export function read(page: Page, path: string) {
  return page.evaluate(async from => (await fetch(from)).json(), path)
}

export async function post(page: Page, path: string, body: object) {
  const reply = await page.evaluate(
    async ([to, text, key]) => {
      const token = /csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? ''
      const headers = {
        'content-type': 'application/json',
        'x-csrftoken': token,
        'idempotency-key': key ?? '',
      }
      return (await fetch(to ?? '', { method: 'POST', headers, body: text ?? '' })).json()
    },
    [path, JSON.stringify(body), randomUUID()],
  )
  if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(reply)}`)
  return reply
}

/** The newest first. */
export async function ordersOf(page: Page): Promise<Order[]> {
  return (await read(page, '/api/accounts/profile/')).data.orders
}
