// Prints clients/test-vectors.json: what every verifier and every client must make of files, tokens and facts. Its keys
// are for tests.
import { createHmac } from 'node:crypto'
import { writeActivationRequest } from '../src/domain/licenses/activation-request.ts'
import { armor, type BlockName, blockMarkers } from '../src/domain/licenses/armor.ts'
import {
  type LicenseClaims,
  type LicenseFacts,
  licenseClaims,
} from '../src/domain/licenses/license-claims.ts'
import { writeLicenseFile } from '../src/domain/licenses/license-file.ts'
import type { TokenKind } from '../src/domain/licenses/signed-token.ts'
import type { LicenseFileCode } from '../src/domain/licenses/verify-license-file.ts'
import { astra } from '../src/domain/pricing/astra.ts'
import type { Catalog } from '../src/domain/pricing/catalog.ts'
import {
  type LicenseKeys,
  openLicenseKeys,
  publicKeyFrom,
  signToken,
  toJwks,
} from '../src/server/licenses/files/license-keys.ts'
import { stateRelease, stateVectors } from './state-vectors.ts'

export type TestVector = ReturnType<typeof makeTestVectors>['vectors'][number]

/** A token of any type, alone or in the file that has it. */
export type TokenVector = { name: string; type: TokenKind; result: string; file: string }

const seed = (byte: number) => Buffer.alloc(32, byte).toString('base64url')
const open = (byte: number) => openLicenseKeys({ licensePrivateKey: seed(byte), licensePublicKeys: [] })
const [live, reserve, foreign] = [open(1), open(2), open(3)]
const { begin: beginMarker } = blockMarkers(astra.slug)
const order = 2n ** 252n + 27742317777372353535851937790883648493n

const yearly: LicenseFacts = {
  id: 1001,
  serial: 'ABCD-EFGH-JKMN-PQRS-TVWX',
  type: 2,
  servers: 3,
  generation: 1,
  expiresOn: '2027-11-21',
}
const claims = issue({})
const token = sign(live, claims)
const [header = '', payload = '', signature = ''] = token.split('.')
const signed = `${header}.${payload}`
const file = writeLicenseFile(astra, claims, token)
const activation = withHeader({ alg: 'EdDSA', kid: live.kid, typ: 'astra-activation+jwt' })
const lifetime = write(issue({ type: 4 }))
const demo = write(issue({ type: 1 }))
const impostor = 'Nord","exp":9999999999,"v":2,"aud":"other","updates_until":"2099-12-31","x":"{}'

const noon = seconds('2026-12-01T12:00:00Z')
const firstUnpaid = seconds('2027-11-22T00:00:00Z')
const graceEnd = seconds('2027-12-06T00:00:00Z')

const cases: [name: string, code: LicenseFileCode, file: string, at?: number, release?: string][] = [
  ['valid', 'valid', file],
  ['last second', 'valid', file, firstUnpaid - 1],
  ['first second after', 'in_grace', file, firstUnpaid],
  ['in grace', 'in_grace', file, firstUnpaid + 86_400],
  ['last second of the grace', 'in_grace', file, graceEnd - 1],
  ['expired', 'expired', file, graceEnd],
  ['demo, last second', 'valid', demo, firstUnpaid - 1],
  ['demo, without grace', 'expired', demo, firstUnpaid],
  ['lifetime', 'valid', lifetime, seconds('2126-01-01T00:00:00Z')],
  ['lifetime, version not covered', 'version_not_covered', lifetime, noon, '2027-11-22'],
  ['version of the last day covered', 'valid', file, noon, '2027-11-21'],
  ['version not covered', 'version_not_covered', file, noon, '2027-11-22'],
  ['version not covered, in grace', 'version_not_covered', file, firstUnpaid, '2027-11-22'],
  ['version not covered, expired', 'expired', file, graceEnd, '2027-11-22'],
  ['signed by the reserve key', 'valid', write(claims, reserve)],

  ['head edited', 'valid', file.replace('Servers:        3', 'Servers:        99')],
  ['block alone', 'valid', block(token)],
  ['CRLF and a byte order mark', 'valid', `\uFEFF${file.replaceAll('\n', '\r\n')}`],
  ['saved as UTF-16', 'malformed', Buffer.from(file, 'utf16le').toString('latin1')],
  ['quoted in an e-mail', 'valid', file.replaceAll(/^/gm, '> ')],
  ['indented, with blank lines', 'valid', file.replaceAll('\n', '\n\n\t  ')],
  ['on one line', 'valid', file.replaceAll('\n', ' ')],
  ['foreign characters', 'valid', block(token).replaceAll(/^(.{30})/gm, '$1\u00a0\u200b=!')],
  ['text after the block', 'valid', `${file}\nRegards,\n${block(sign(foreign, claims))}`],
  ['with an activation', 'valid', writeLicenseFile(astra, claims, token, activation)],
  ['with an activation, expired', 'expired', writeLicenseFile(astra, claims, token, activation), graceEnd],
  ['activation before the license', 'valid', `${block(activation, 'ACTIVATION')}\n${file}`],
  ['activation alone', 'malformed', block(activation, 'ACTIVATION')],
  ['Cyrillic licensee', 'valid', write(issue({}, 'ООО «Студия»'))],
  ['licensee that poses as claims', 'valid', write(issue({}, impostor))],
  ['licensee that poses as claims, expired', 'expired', write(issue({}, impostor)), graceEnd],
  [
    'licensee that poses as claims, version not covered',
    'version_not_covered',
    write(issue({}, impostor)),
    noon,
    '2027-11-22',
  ],
  ['licensee that poses as a marker', 'valid', write(issue({}, `${beginMarker}\nServers: 99`))],
  ['unknown claim', 'valid', block(signPayload({ ...claims, color: 'red', depth: 2 }))],

  ['changed payload', 'bad_signature', block(join(header, text({ ...claims, servers: 99 }), signature))],
  ['changed signature bit', 'bad_signature', block(join(header, payload, changeBit(signature)))],
  ['s plus the order of the group', 'bad_signature', block(join(header, payload, malleate(signature)))],
  ['signature with spare bits', 'bad_signature', block(`${token.slice(0, -1)}${spareBits(token)}`)],
  ['signature cut off', 'bad_signature', block(token.slice(0, -20))],
  ['without a signature', 'bad_signature', block(`${signed}.`)],
  ['signature of another file', 'bad_signature', block(join(header, payload, foreignSignature()))],
  ['foreign key', 'unknown_key', write(claims, foreign)],
  ['foreign key under our kid', 'bad_signature', block(`${signed}.${foreign.sign(signed)}`)],
  [
    'alg none',
    'unknown_key',
    block(withHeader({ alg: 'none', kid: live.kid, typ: 'astra-license+jwt' }, '')),
  ],
  ['HS256 with the public key', 'unknown_key', block(hs256())],
  ['wrong typ', 'unknown_key', block(withHeader({ alg: 'EdDSA', kid: live.kid, typ: 'astra-answer+jwt' }))],
  [
    'header in another order',
    'unknown_key',
    block(withHeader({ kid: live.kid, alg: 'EdDSA', typ: 'astra-license+jwt' })),
  ],
  [
    'key in the header',
    'unknown_key',
    block(withHeader({ alg: 'EdDSA', kid: live.kid, typ: 'astra-license+jwt', jwk: {} })),
  ],

  ['wrong aud', 'wrong_product', block(signPayload({ ...claims, aud: 'other' }))],
  ['newer format', 'newer_format', block(signPayload({ v: 2, rights: [] }))],
  ['newer format of another product', 'newer_format', block(signPayload({ ...claims, v: 2, aud: 'other' }))],
  ['claims missing', 'malformed', block(signPayload({ v: 1, aud: 'astra' }))],
  ['version missing', 'malformed', block(signPayload({ aud: 'astra' }))],
  ['claims that are not JSON', 'malformed', block(signPayload('astra'))],

  ['empty file', 'malformed', ''],
  ['head alone', 'malformed', file.slice(0, file.indexOf(beginMarker))],
  ['truncated', 'malformed', file.slice(0, -60)],
  ['end before begin', 'malformed', file.split('\n').reverse().join('\n')],
  ['no parts', 'malformed', block('')],
  ['2 parts', 'malformed', block(signed)],
  ['4 parts', 'malformed', block(`${token}.${signature}`)],
]

const machineId = '4c4c4544004d3510805ac4c04f565331'
const moment = seconds('2026-11-21T10:00:00Z')
const common = { iss: 'https://shop.example', aud: astra.slug, sub: '1001', iat: moment, v: 1 }
const asked = {
  serial: yearly.serial,
  fingerprint: fingerprint(machineId, yearly.serial),
  nonce: 'bm9uY2Utb2YtdGVzdHM-_w',
}
const answer = {
  ...common,
  ...asked,
  code: 'active',
  seat: 1,
  seats_used: 1,
  servers: 3,
  lease_seconds: 2_592_000,
  check_in_seconds: 21_600,
  notice_seconds: 0,
  expires_at: firstUnpaid,
  exp: graceEnd,
  updates_until: '2027-11-21',
  file: '01M7YRRT803WM6XGYSJEGKYP5Y',
  revoked_kids: [],
}
const seats = [{ seat: 1, name: 'headend "1", "code":"active"', last_seen_seconds: 60 }]
const offlineActivation = { ...common, ...asked, generation: 1, seat: 1, name: 'headend 1' }
const activationToken = signAs('activation', live, offlineActivation)
const answerToken = signAs('answer', live, answer)
const [answerHeader = '', answerPayload = '', answerSignature = ''] = answerToken.split('.')

const answers: [name: string, result: string, file: string][] = [
  ['active', 'genuine', answerToken],
  [
    'signed by the reserve key',
    'genuine',
    signAs('answer', reserve, { ...answer, revoked_kids: [live.kid] }),
  ],
  ['no seat left', 'genuine', signAs('answer', live, { ...answer, code: 'no_seat_left', seats })],
  ['unknown claims', 'genuine', signAs('answer', live, { ...answer, color: 'red', depth: 2 })],
  ['with spaces and line ends', 'genuine', ` ${answerToken.replaceAll(/(.{50})/g, '$1\r\n')} \n`],
  ['foreign key', 'unknown_key', signAs('answer', foreign, answer)],
  ['a license', 'unknown_key', token],
  ['an activation', 'unknown_key', activationToken],
  ['revocations', 'unknown_key', signAs('revocations', live, answer)],
  [
    'changed payload',
    'bad_signature',
    join(answerHeader, text({ ...answer, code: 'revoked' }), answerSignature),
  ],
  ['changed signature bit', 'bad_signature', join(answerHeader, answerPayload, changeBit(answerSignature))],
  [
    's plus the order of the group',
    'bad_signature',
    join(answerHeader, answerPayload, malleate(answerSignature)),
  ],
  ['signature of a license', 'bad_signature', join(answerHeader, answerPayload, signature)],
  ['newer format', 'newer_format', signAs('answer', live, { ...answer, v: 2 })],
  ['without a format', 'malformed', signAs('answer', live, { aud: 'astra' })],
  ['2 parts', 'malformed', join(answerHeader, answerPayload)],
  ['4 parts', 'malformed', `${answerToken}.${answerSignature}`],
  ["a proxy's page", 'malformed', '<h1>403 Forbidden</h1>\n'],
  ['nothing', 'malformed', ''],
]

const answered = writeLicenseFile(astra, claims, token, activationToken)
const activations: typeof answers = [
  ['response', 'genuine', answered],
  ['token alone', 'genuine', activationToken],
  ['quoted in an e-mail', 'genuine', answered.replaceAll(/^/gm, '> ').replaceAll('\n', '\r\n')],
  ['before the license', 'genuine', `${block(activationToken, 'ACTIVATION')}\n${file}`],
  [
    'signed by the reserve key',
    'genuine',
    block(signAs('activation', reserve, offlineActivation), 'ACTIVATION'),
  ],
  ['truncated', 'malformed', answered.slice(0, -40)],
  ['request in its place', 'unknown_key', file.replaceAll('ASTRA LICENSE', 'ASTRA ACTIVATION REQUEST')],
  ['license in its place', 'unknown_key', block(token, 'ACTIVATION')],
  ['foreign key', 'unknown_key', block(signAs('activation', foreign, offlineActivation), 'ACTIVATION')],
  [
    'signature of an answer',
    'bad_signature',
    block(join(...activationToken.split('.').slice(0, 2), answerSignature), 'ACTIVATION'),
  ],
]

const request = { ...asked, name: 'Зал 1, "headend"', version: '6.8.1', release_date: stateRelease }
const written = writeActivationRequest(astra.slug, request)
const requests: [name: string, result: 'read' | 'malformed' | 'newer_format', file: string][] = [
  ['request', 'read', written],
  ['quoted in an e-mail', 'read', written.replaceAll(/^/gm, '> ').replaceAll('\n', '\r\n')],
  ['on one line', 'read', written.replaceAll('\n', ' ')],
  ['cut off', 'malformed', written.replace(/.{9}\n-----END/, '\n-----END')],
  ['changed character', 'malformed', written.replace('eyJ2', 'eyK2')],
  ['license in its place', 'malformed', file],
]

const machineIds = [machineId, 'x', 'Зал 1', 'id with spaces ', 'long '.repeat(40).trim()]
const machines = machineIds.flatMap(machine_id =>
  [yearly.serial, 'WXYZ-2345-6789-ABCD-EFGH'].map(serial => ({
    machine_id,
    serial,
    fingerprint: fingerprint(machine_id, serial),
  })),
)

const states = {
  machine_id: machineId,
  release: stateRelease,
  licenses: {
    yearly: file,
    lifetime,
    'updates of the day': write(issue({ type: 4, expiresOn: '2026-11-01' })),
    'older updates': write(issue({ type: 4, expiresOn: '2026-10-31' })),
  },
  activations: {
    'this machine': activationToken,
    'another machine': signAs('activation', live, {
      ...offlineActivation,
      fingerprint: fingerprint('another', yearly.serial),
    }),
    'another generation': signAs('activation', live, { ...offlineActivation, generation: 2 }),
    'another license': signAs('activation', live, { ...offlineActivation, sub: '1002' }),
  },
  rows: stateVectors({ serial: asked.serial, fingerprint: asked.fingerprint }),
}

/** The same bytes each time. */
export function makeTestVectors() {
  const tokens = (type: TokenKind, listed: typeof answers) =>
    listed.map(([name, result, content]): TokenVector => ({ name, type, result, file: content }))
  return {
    ...toJwks([live, reserve].flatMap(({ publicKeys }) => publicKeys)),
    vectors: cases.map(([name, code, content, at = noon, release = null]) => ({
      name,
      code,
      /** Seconds since 1970. */
      at,
      release,
      file: content,
    })),
    answers: tokens('answer', answers),
    activations: tokens('activation', activations),
    activation_requests: requests.map(([name, result, content]) => ({ name, result, file: content })),
    fingerprints: machines,
    states,
  }
}

/** A genuine file of another product, signed by the same key. */
export function writeFileFor(product: Catalog): string {
  const content = issue({}, 'Studio Nord', product)
  return writeLicenseFile(product, content, sign(live, content))
}

function issue(changed: Partial<LicenseFacts>, licensee = 'Studio Nord', product = astra): LicenseClaims {
  return licenseClaims(
    product,
    { ...yearly, ...changed },
    {
      issuer: 'https://shop.example',
      id: '01M7YRRT803WM6XGYSJEGKYP5Y',
      issuedAt: new Date('2026-11-21T10:00:00Z'),
      licensee,
      email: 'anna@studio.example',
    },
  )
}

function write(content: LicenseClaims, key: LicenseKeys = live): string {
  return writeLicenseFile(astra, content, sign(key, content))
}

function sign(key: LicenseKeys, content: LicenseClaims): string {
  return signToken(key, 'license', content)
}

function block(content: string, name?: BlockName): string {
  return armor(astra.slug, content, name)
}

function signAs(
  kind: TokenKind,
  key: LicenseKeys,
  content: Record<string, unknown> & { aud: string },
): string {
  return signToken(key, kind, content)
}

function signPayload(content: unknown): string {
  const input = `${header}.${text(content)}`
  return `${input}.${live.sign(input)}`
}

function withHeader(changed: object, ending?: string): string {
  const input = `${text(changed)}.${payload}`
  return `${input}.${ending ?? live.sign(input)}`
}

function hs256(): string {
  const input = `${text({ alg: 'HS256', kid: live.kid, typ: 'astra-license+jwt' })}.${payload}`
  const { x } = publicKeyFrom(seed(1))
  return `${input}.${createHmac('sha256', Buffer.from(x, 'base64url')).update(input).digest('base64url')}`
}

function changeBit(encoded: string): string {
  const bytes = Buffer.from(encoded, 'base64url')
  bytes[10] = (bytes[10] ?? 0) ^ 1
  return bytes.toString('base64url')
}

/** The same signature with s + L for s: accepted by a verifier that does not check the range. */
function malleate(encoded: string): string {
  const bytes = Buffer.from(encoded, 'base64url')
  const s = BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString('hex')}`)
  const larger = Buffer.from((s + order).toString(16).padStart(64, '0'), 'hex').reverse()
  return Buffer.concat([bytes.subarray(0, 32), larger]).toString('base64url')
}

/** The last character with one of the four bits that do not belong to the signature. */
function spareBits(encoded: string): string {
  return String.fromCharCode(encoded.charCodeAt(encoded.length - 1) + 1)
}

function foreignSignature(): string {
  return sign(live, issue({ servers: 4 })).split('.')[2] ?? ''
}

function fingerprint(machine: string, serial: string): string {
  return createHmac('sha256', machine).update(`astra-activation:v1:${serial}`).digest('base64url')
}

function text(content: unknown): string {
  const json = typeof content === 'string' ? content : JSON.stringify(content)
  return Buffer.from(json).toString('base64url')
}

function join(...parts: string[]): string {
  return parts.join('.')
}

function seconds(moment: string): number {
  return Date.parse(moment) / 1000
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(makeTestVectors(), null, 2)}\n`)
