import { fingerprint, newNonce } from '../e2e/product-server.ts'
import { type httpVisitor } from '../src/server/testing/http-client.ts'
import type { Random } from '../src/server/testing/random.ts'
import { type Answer, insist } from './insist.ts'
import type { Ledger } from './ledger.ts'
import type { Moments } from './moments.ts'

type Owner = {
  ledger: Ledger
  moments: Moments
  random: Random
  email: string
  browser: ReturnType<typeof httpVisitor>
}
type License = { id: number; sn: string; servers: number }

/** Activates a server of the license, checks in, and sometimes releases the seat again. */
export async function openServers(owner: Owner, { id, sn: serial, servers }: License) {
  const { ledger, random, email } = owner
  const machine = `${id}-${random.between(1, servers)}`
  const ask = (call: 'activate' | 'check-in' | 'release') => callShop(owner, { call, serial, machine })
  const activated = await ask('activate')
  if (activated?.body['code'] !== 'active') return
  const seat = { email, licenseId: id, fingerprint: fingerprint(machine, serial), isHeld: true }
  ledger.seats.set(machine, seat)
  await ask('check-in')
  if (random.chance(30) && (await ask('release'))?.status === 200) seat.isHeld = false
}

async function callShop(
  { ledger, moments, browser }: Owner,
  { call, serial, machine }: { call: string; serial: string; machine: string },
): Promise<Answer | null> {
  return insist(ledger, () => {
    moments.pass('activation')
    const asked = { serial, fingerprint: fingerprint(machine, serial), nonce: newNonce() }
    return browser.post(`/api/astra/activation/${call}/`, { json: asked })
  })
}
