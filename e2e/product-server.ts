// A simulated product server, and the reference client of docs/activation.md: `product-state.ts` with the network.
import { createHmac, randomBytes } from 'node:crypto'
import type { ActivationClaims, AnswerClaims } from '../src/domain/licenses/activation.ts'
import type { LicenseClaims } from '../src/domain/licenses/license-claims.ts'
import { type TokenType, tokenHeader } from '../src/domain/licenses/signed-token.ts'
import { verifyLicenseFile } from '../src/domain/licenses/verify-license-file.ts'
import type { PublicLicenseKey } from '../src/server/config/license-config.ts'
import { signatureCheck } from '../src/server/licenses/files/license-keys.ts'
import {
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
type Product = {
  shop: string
  /** Compiled into the product, not configured. */
  keys: readonly PublicLicenseKey[]
  machine: Machine
  /** The content of `license.txt`. */
  file: string
  name?: string
  release?: string
}
type CallName = 'activate' | 'check-in' | 'release' | 'validate' | 'offline'
type Reply = { token?: string; license_file?: string; activation?: string }

export function fingerprint(machineId: string, serial: string): string {
  return createHmac('sha256', machineId).update(`astra-activation:v1:${serial}`).digest('base64url')
}

export function newNonce(): string {
  return randomBytes(16).toString('base64url')
}

export function openProduct({ shop, keys, machine, name = '', release = '2026-11-01', ...start }: Product) {
  const instance = newNonce()
  let { file } = start
  let activation: ActivationClaims | undefined
  let memory: Memory = begin(requireFile(file, keys))
  let isStreaming = false

  function begin(claims: LicenseClaims): Memory {
    return firstMemory(claims, fingerprint(machine.id, claims.serial), machine.clock())
  }

  /** Another serial number or another machine begins with an empty memory. */
  function remember() {
    const first = begin(installed().file)
    if (memory.fingerprint !== first.fingerprint) memory = first
  }

  const trusted = () => keys.filter(({ kid }) => !memory.revokedKids.includes(kid))

  function installed() {
    return { file: requireFile(file, keys), release, ...(activation ? { activation } : {}) }
  }

  function installFile(text: string) {
    const [offered, current] = [readFile(text, trusted()), installed().file]
    if (!offered || (offered.sub === current.sub && offered.iat < current.iat)) return
    file = text
    remember()
  }

  /** Null for whatever is not an answer of the shop to this very request: that changes nothing. */
  async function ask(call: CallName, more: object = {}): Promise<AnswerClaims | null> {
    const { file: claims } = installed()
    const asked = { serial: claims.serial, fingerprint: memory.fingerprint, nonce: newNonce() }
    const body = {
      ...asked,
      instance,
      name,
      version: '6.8.1',
      release_date: release,
      file: claims.jti,
      ...more,
    }
    const reply = await post(`${shop}/api/astra/activation/${call}/`, body)
    const answer = readToken<AnswerClaims>('astra-answer+jwt', reply?.token)
    if (!answer || Object.entries(asked).some(([key, value]) => Reflect.get(answer, key) !== value))
      return null

    memory = takeAnswer(memory, answer, machine.clock())
    if (reply?.license_file) installFile(reply.license_file)
    activation = readToken<ActivationClaims>('astra-activation+jwt', reply?.activation) ?? activation
    return answer
  }

  function readToken<Claims>(type: TokenType, token = ''): Claims | undefined {
    const [header, payload = '', signature = ''] = token.split('.')
    const kid = trusted().find(key => tokenHeader(key.kid, type) === header)?.kid
    const signed = `${header}.${payload}`
    const isGenuine =
      kid !== undefined &&
      signatureCheck(trusted()).checkSignature(kid, signed, Buffer.from(signature, 'base64url'))
    // The shop signed it.
    return isGenuine ? (JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims) : undefined
  }

  const status = (): Status => judge(memory, installed(), machine.clock())

  return {
    status,
    installFile,
    get isStreaming() {
      return isStreaming
    },
    get fileId() {
      return installed().file.jti
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
    goOffline: () => ask('offline'),
  }
}

/** Of a genuine file of this product, also an expired one. */
function readFile(text: string, keys: readonly PublicLicenseKey[]): LicenseClaims | undefined {
  return verifyLicenseFile(text, { ...signatureCheck(keys), at: 0 }).claims
}

function requireFile(text: string, keys: readonly PublicLicenseKey[]): LicenseClaims {
  const claims = readFile(text, keys)
  if (!claims) throw new Error('The license file is not genuine')
  return claims
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
