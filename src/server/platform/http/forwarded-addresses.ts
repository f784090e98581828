import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

export type TrustProxy = boolean | number | string[]
/** Whether the proxy at `address` is trusted, `hop` hops away. */
type Trust = (address: string, hop: number) => boolean

export function trustedProxies(trust: TrustProxy): false | Trust {
  if (typeof trust === 'boolean') return trust && (() => true)
  return typeof trust === 'number' ? (_address, hop) => hop < trust : proxyAddr.compile(trust)
}

/** Returns what `request.ip` of Fastify is. */
export function readAddress(request: IncomingMessage, trust: false | Trust): string {
  if (!trust) return request.socket.remoteAddress ?? ''
  dropForgedAddresses(request.headers)
  return proxyAddr(request, trust)
}

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
