import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const isPresentAndVerified = 0x05
const hasCredential = 0x40

type Ceremony = { challenge: string }

/** Answers like a browser with one passkey (ES256, no attestation), and can be told to err. */
export function openAuthenticator(shop: { baseUrl: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const said = { origin: new URL(shop.baseUrl).origin, host: new URL(shop.baseUrl).hostname, counter: 0 }

  const clientData = (type: string, { challenge }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: said.origin, crossOrigin: false }))
  const authenticatorData = (flags: number) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(said.counter)
    return Buffer.concat([hash(said.host), Buffer.from([flags]), counter])
  }
  const credential = { id: encode(id), rawId: encode(id), type: 'public-key', clientExtensionResults: {} }

  return {
    said,
    creates(options: Ceremony) {
      const data = Buffer.concat([
        authenticatorData(isPresentAndVerified | hasCredential),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')),
      ])
      const clientDataJSON = encode(clientData('webauthn.create', options))
      return { ...credential, response: { clientDataJSON, attestationObject: encode(attestation(data)) } }
    },
    signs(options: Ceremony) {
      const data = authenticatorData(isPresentAndVerified)
      const json = clientData('webauthn.get', options)
      const signature = sign('sha256', Buffer.concat([data, hash(json)]), privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: encode(json),
          authenticatorData: encode(data),
          signature: encode(signature),
        },
      }
    },
  }
}

const encode = (bytes: Buffer) => bytes.toString('base64url')
const hash = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

/** CBOR of {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(x: Buffer, y: Buffer): Buffer {
  return Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), x, Buffer.from('225820', 'hex'), y])
}

/** CBOR of {fmt: 'none', attStmt: {}, authData}. */
function attestation(data: Buffer): Buffer {
  const length = Buffer.from([0x59, data.length >> 8, data.length & 255])
  const start = 'a363666d74646e6f6e656761747453746d74a0686175746844617461'
  return Buffer.concat([Buffer.from(start, 'hex'), length, data])
}
