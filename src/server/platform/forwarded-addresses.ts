import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

/** Leaves the addresses after the last entry that is none: what a visitor forged is neither stored nor counted. */
export function dropForgedAddresses(headers: IncomingHttpHeaders) {
  const given = headers['x-forwarded-for']
  if (given === undefined) return
  const addresses = String(given).split(',').map(parseAddress)
  headers['x-forwarded-for'] = addresses.slice(addresses.lastIndexOf(null) + 1).join(', ')
}

/** Some proxies add a port, and with it the brackets of IPv6, or quotes. */
function parseAddress(entry: string): string | null {
  const text = entry.trim().replace(/^"(.*)"$/, '$1')
  const [, bracketed, ipv4] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(text) ?? []
  const address = (bracketed ?? ipv4 ?? text).toLowerCase().replace(/^::ffff:(?=[\d.]+$)/, '')
  return isIP(address) !== 0 && !address.includes('%') ? address : null
}
