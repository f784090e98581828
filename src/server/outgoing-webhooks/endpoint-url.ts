import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

const ports = ['', '443', '8443']

/** Null for an address that webhooks are not sent to. `allowsPrivate` is for a shop in sandbox on this machine. */
export function readEndpointUrl(text: string, allowsPrivate: boolean): URL | null {
  const url = URL.parse(text)
  if (!url || url.username || url.password || url.hash) return null
  if (allowsPrivate) return ['http:', 'https:'].includes(url.protocol) ? url : null
  // `URL` has already written other notations, such as 2130706433 or 0x7f.1, as four numbers.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isReachable = isIP(host) === 0 || isPublicAddress(host)
  return url.protocol === 'https:' && ports.includes(url.port) && isReachable ? url : null
}
