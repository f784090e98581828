import { BlockList, isIPv4, isIPv6 } from 'node:net'

const reservedIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
/** Within 2000::/3, outside of which nothing is public: Teredo and other assignments, documentation, 6to4. */
const reservedIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const reserved = blockList(reservedIpv4, 'ipv4')
const reservedGlobal = blockList(reservedIpv6, 'ipv6')
const global = blockList(['2000::/3'], 'ipv6')

/** False for what is private, local, reserved or a cloud's metadata service, and for IPv4 within IPv6. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reserved.check(address, 'ipv4')
  return isIPv6(address) && global.check(address, 'ipv6') && !reservedGlobal.check(address, 'ipv6')
}

function blockList(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
