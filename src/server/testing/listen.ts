import type { AddressInfo, Server } from 'node:net'

/** On loopback. Returns the port. */
export async function listen(server: Server, port = 0): Promise<number> {
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return listeningPort(server)
}

export function listeningPort(server: Server): number {
  // A listening TCP server has an address with a port.
  return (server.address() as AddressInfo).port
}
