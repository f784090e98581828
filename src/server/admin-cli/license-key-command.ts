import { randomBytes } from 'node:crypto'
import { publicKeyFrom, toJwks } from '../licenses/files/license-keys.ts'
import type { AdminCommand } from './command.ts'

export const licenseKeyCommand: AdminCommand = {
  name: 'license-key',
  summary: 'Make a reserve key for license files and print its private half, once.',
  details: [
    'Nothing is stored. Lock the private half away from the shop, and set LICENSE_PUBLIC_KEYS to the printed key set.',
  ],
  // What a command that changes something prints is saved in the log of commands.
  readsOnly: true,
  async run(_tx, { shop, print }) {
    const privateKey = randomBytes(32).toString('base64url')
    const reserve = publicKeyFrom(privateKey)
    print(`Private half of reserve key ${reserve.kid}, not stored anywhere:`)
    print(privateKey)
    print('')
    print(`LICENSE_PUBLIC_KEYS, with the live key ${shop.licenseKeys.kid} and the reserve key:`)
    print(JSON.stringify(toJwks([...shop.licenseKeys.publicKeys, reserve])))
  },
}
