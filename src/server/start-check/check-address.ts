import { lookup } from 'node:dns/promises'
import type { Config } from '../config/config.ts'
import { type Finding, failed, ok, warning } from './finding.ts'

/** The certificate belongs to the proxy, which may not run yet, so only the name is looked up. */
export async function checkAddress({ baseUrl, trustProxy }: Config): Promise<Finding> {
  const { protocol, hostname } = new URL(baseUrl)
  const isKnown = await lookup(hostname).then(
    () => true,
    () => false,
  )
  if (!isKnown) return failed(`BASE_URL: no address is known for ${hostname}`)
  if (protocol === 'https:' && trustProxy === false)
    return warning(
      'BASE_URL is https, but TRUST_PROXY is not set: all visitors would share the limits of the proxy',
    )
  return ok(baseUrl)
}
