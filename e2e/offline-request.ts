import type { Page } from 'playwright-core'
import { writeActivationRequest } from '../src/domain/licenses/activation-request.ts'
import { csrfHeader } from './browser.ts'

/** What a server without internet access writes. Servers of one number have the same fingerprint. */
export function writeOfflineRequest(serial: string, server: number): string {
  return writeActivationRequest('astra', {
    serial,
    fingerprint: Buffer.alloc(32, server).toString('base64url'),
    nonce: Buffer.alloc(16, server).toString('base64url'),
    name: `headend ${server}`,
    version: '6.8.1',
    release_date: '2026-11-01',
  })
}

/** The path of the page with the response. */
export async function activateOffline({ request }: Page, serial: string): Promise<string> {
  const { 'x-csrftoken': csrf } = await csrfHeader(request)
  const multipart = { csrf, text: writeOfflineRequest(serial, 1) }
  const reply = await request.post('/astra-activate/', { multipart, maxRedirects: 0 })
  return reply.headers()['location'] ?? ''
}
