import { fingerprint, newNonce } from '../e2e/product-server.ts'
import type { Random } from '../src/server/testing/random.ts'
import type { Buyer, License } from './purchases.ts'

/** Activates a server of the license, checks in, and sometimes releases the seat again. */
export async function openServers(
  { ledger, moments, random, email, browser, ask }: Buyer & { random: Random },
  { id, sn: serial, servers }: License,
) {
  const machine = `${id}-${random.between(1, servers)}`
  const print = fingerprint(machine, serial)
  const call = (name: 'activate' | 'check-in' | 'release') =>
    ask(() => {
      moments.pass('activation')
      const json = { serial, fingerprint: print, nonce: newNonce() }
      return browser.post(`/api/astra/activation/${name}/`, { json })
    })
  const activated = await call('activate')
  if (activated?.body['code'] !== 'active') return
  const seat = { email, licenseId: id, fingerprint: print, isHeld: true }
  ledger.seats.set(machine, seat)
  await call('check-in')
  if (random.chance(30) && (await call('release'))?.status === 200) seat.isHeld = false
}
