// A simulated product server, and the reference client of docs/activation.md: `product-state.ts` with files and the
// network. It imports nothing of the shop, as a product could not either.
import { createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import {
  type ActivationClaims,
  type AnswerClaims,
  type FileClaims,
  firstMemory,
  judge,
  type Memory,
  passTime,
  type Status,
  shouldActivate,
  takeAnswer,
} from './product-state.ts'

type Machine = {
  id: string
  /** Seconds since 1970, as its clock shows them. */
  clock(): number
}
/** `x` is the raw public key as base64url. */
type Key = { kid: string; x: string }
type Product = {
  shop: string
  /** Compiled into the product, not configured. */
  keys: readonly Key[]
  machine: Machine
  /** The content of `license.txt`. */
  file: string
  name?: string
  release?: string
}
type CallName = 'activate' | 'check-in'
type Reply = { token?: string; license_file?: string }

export function fingerprint(machineId: string, serial: string): string {
  return createHmac('sha256', machineId).update(`astra-activation:v1:${serial}`).digest('base64url')
}

export function newNonce(): string {
  return randomBytes(16).toString('base64url')
}

export function openProduct({ shop, keys, machine, name = '', release = '2026-11-01', ...start }: Product) {
  const instance = newNonce()
  let file = requireFile(start.file, keys)
  let activation: ActivationClaims | undefined
  let memory: Memory = begin()
  let isStreaming = false

  function begin(): Memory {
    return firstMemory(file, fingerprint(machine.id, file.serial), machine.clock())
  }

  /** Another serial number or another machine begins with an empty memory, except of revoked keys. */
  function remember() {
    const first = begin()
    if (memory.fingerprint !== first.fingerprint) memory = { ...first, revoked_kids: memory.revoked_kids }
  }

  const trusted = () => keys.filter(({ kid }) => !memory.revoked_kids.includes(kid))

  /** What someone copied to the machine. An activation in it is saved apart, and outlives later files without one. */
  function installFile(text: string) {
    const offered = readFile(text, trusted())
    if (!offered || (offered.sub === file.sub && offered.iat < file.iat)) return
    file = offered
    remember()
    const offline = readToken<ActivationClaims>(
      'astra-activation+jwt',
      readBlock(text, 'ACTIVATION'),
      trusted(),
    )
    if (offline?.fingerprint === memory.fingerprint) activation = offline
  }

  /** Null for whatever is not an answer of the shop to this very request: that changes nothing. */
  async function ask(call: CallName, more: object = {}): Promise<AnswerClaims | null> {
    const asked = { serial: file.serial, fingerprint: memory.fingerprint, nonce: newNonce() }
    const body = {
      ...asked,
      instance,
      name,
      version: '6.8.1',
      release_date: release,
      file: file.jti,
      ...more,
    }
    const reply = await post(`${shop}/api/astra/activation/${call}/`, body)
    const answer = readToken<AnswerClaims>('astra-answer+jwt', reply?.token, trusted())
    if (!answer || Object.entries(asked).some(([key, value]) => Reflect.get(answer, key) !== value))
      return null

    memory = takeAnswer(memory, answer, machine.clock())
    const newer = readFile(reply?.license_file ?? '', trusted())
    if (newer && newer.jti === answer.file) file = newer
    return answer
  }

  const status = (): Status => judge(memory, { file, activation, release }, machine.clock())

  return {
    status,
    installFile,
    get isStreaming() {
      return isStreaming
    },
    get fileId() {
      return file.jti
    },
    /** The time that has passed while the product ran, from a clock that no one sets. */
    runs(seconds: number) {
      memory = passTime(memory, seconds)
    },
    /** For the first time: an operator adds a stream. */
    start() {
      isStreaming = status().mayAdd
    },
    /** The product starts again: what was running runs again if it may, and `restart` says so. */
    restart(): boolean {
      remember()
      isStreaming = status().mayStart
      return isStreaming
    },
    /** Every six hours, and at the start of the product, which does not wait for it. */
    async checkIn(): Promise<AnswerClaims | null> {
      const answer = await ask('check-in')
      return answer && shouldActivate(answer) ? ask('activate') : answer
    },
    activate: (options: { replace?: number } = {}) => ask('activate', options),
    /** For a server without internet access: what its owner carries to the shop. */
    writeRequest(): string {
      const { serial } = file
      const request = { v: 1, serial, fingerprint: memory.fingerprint, nonce: newNonce(), name }
      const json = JSON.stringify({ ...request, version: '6.8.1', release_date: release })
      const payload = Buffer.from(json).toString('base64url')
      const checksum = crc32(payload).toString(16).padStart(8, '0')
      const [begin, end] = markers('ACTIVATION REQUEST')
      return `${begin}\n${payload}.${checksum}\n${end}\n`
    },
  }
}

/** The claims of a genuine file, also of an expired one. */
function readFile(text: string, keys: readonly Key[]): FileClaims | undefined {
  return readToken<FileClaims>('astra-license+jwt', readBlock(text, 'LICENSE'), keys)
}

function requireFile(text: string, keys: readonly Key[]): FileClaims {
  const claims = readFile(text, keys)
  if (!claims) throw new Error('The license file is not genuine')
  return claims
}

function readBlock(text: string, name: 'LICENSE' | 'ACTIVATION'): string {
  const [begin, end] = markers(name)
  const [, after = ''] = text.split(begin)
  return after.includes(end) ? after.slice(0, after.indexOf(end)).replace(/[^\w.-]/g, '') : ''
}

function markers(name: string): [begin: string, end: string] {
  return [`-----BEGIN ASTRA ${name}-----`, `-----END ASTRA ${name}-----`]
}

/** What one of `keys` signed; neither the key nor the algorithm is chosen by what the token says. */
function readToken<Claims>(type: string, token = '', keys: readonly Key[]): Claims | undefined {
  const [header, payload = '', signature = '', ...more] = token.split('.')
  const known = keys.find(({ kid }) => {
    const json = `{"alg":"EdDSA","kid":"${kid}","typ":"${type}"}`
    return header === Buffer.from(json).toString('base64url')
  })
  if (!known || more.length > 0) return undefined
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: known.x }, format: 'jwk' })
  const signed = Buffer.from(`${header}.${payload}`)
  if (!verify(null, signed, key, Buffer.from(signature, 'base64url'))) return undefined
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return claims.v === 1 && claims.aud === 'astra' ? claims : undefined
}

async function post(url: string, body: object): Promise<Reply | null> {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
    const answer: unknown = await reply.json()
    return typeof answer === 'object' ? answer : null
  } catch {
    return null
  }
}
