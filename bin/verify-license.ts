// The command bin/license. Exit status: 0 valid or in grace, 1 not genuine, 2 expired or version not covered, 64 wrong
// arguments or an unreadable file.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isCalendarDay } from '../src/domain/day.ts'
import {
  type LicenseFileCode,
  type Verdict,
  verifyLicenseFile,
} from '../src/domain/licenses/verify-license-file.ts'
import { ConfigError, readConfig } from '../src/server/config/config.ts'
import { readKeySet } from '../src/server/config/license-keys.ts'
import { openLicenseKeys, signatureCheck } from '../src/server/licenses/files/license-keys.ts'

const usage = 'bin/license verify FILE [--keys jwks.json] [--release 2026-11-01] [--at TIME] [--json]'

const meanings: Record<LicenseFileCode, string> = {
  malformed: 'This is not a license file, or a part of it is missing.',
  unknown_key: 'None of the known keys signed this file.',
  bad_signature: 'The file was changed after it was signed.',
  newer_format: 'The file is genuine, but of a newer format.',
  wrong_product: 'The file is genuine, but for another product.',
  expired: 'The file is genuine, but has expired.',
  version_not_covered: 'The file is genuine, but does not cover a version of this release day.',
  in_grace: 'The file is genuine. The license has expired and is in grace.',
  valid: 'The file is genuine and valid.',
}

class UsageError extends Error {}

try {
  process.exitCode = run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UsageError || error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 64
}

function run(typed: string[]): number {
  const { file, keys, release, at, json } = readArguments(typed)
  const config = readConfig(process.env)
  const known = keys === undefined ? openLicenseKeys(config).publicKeys : readKeys(keys)
  const verdict = verifyLicenseFile(read(file), {
    ...signatureCheck(known),
    product: config.catalog,
    at,
    ...(release ? { release } : {}),
  })
  if (json) console.log(JSON.stringify({ ...verdict, meaning: meanings[verdict.code] }, null, 2))
  else for (const line of describe(verdict)) console.log(line)
  return exitStatus(verdict.code)
}

function describe({ code, kid, claims, isHeadEdited }: Verdict): string[] {
  return [
    `${code}: ${meanings[code]}`,
    ...(kid ? [`key: ${kid}`] : []),
    ...(isHeadEdited ? ['The lines above the block were edited. Only the block counts:'] : []),
    ...Object.entries(claims ?? {}).map(([name, value]) => `${name}: ${describeClaim(name, value)}`),
  ]
}

function describeClaim(name: string, value: string | number): string {
  const isMoment = ['iat', 'expires_at', 'exp'].includes(name)
  return isMoment ? `${value} (${new Date(Number(value) * 1000).toISOString()})` : String(value)
}

function exitStatus(code: LicenseFileCode): number {
  if (code === 'valid' || code === 'in_grace') return 0
  return code === 'expired' || code === 'version_not_covered' ? 2 : 1
}

function readArguments(typed: string[]) {
  const { values, positionals } = parse(typed)
  const [command, file, ...more] = positionals
  if (command !== 'verify' || file === undefined || more.length > 0) throw new UsageError(`Usage: ${usage}`)
  const at = values.at === undefined ? Date.now() : Date.parse(values.at)
  if (Number.isNaN(at)) throw new UsageError('--at takes a time, such as 2026-11-01 or 2026-11-01T12:00:00Z')
  if (values.release !== undefined && !isCalendarDay(values.release))
    throw new UsageError('--release takes a day, such as 2026-11-01')
  return { ...values, file, at: Math.floor(at / 1000) }
}

function parse(args: string[]) {
  try {
    const text = { type: 'string' } as const
    return parseArgs({
      args,
      allowPositionals: true,
      options: { keys: text, release: text, at: text, json: { type: 'boolean', default: false } },
    })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\nUsage: ${usage}`)
  }
}

function readKeys(path: string) {
  const keys = readKeySet(read(path))
  if (!keys) throw new UsageError(`${path} is not a JSON Web Key Set of Ed25519 keys`)
  return keys
}

function read(path: string): string {
  try {
    return readFileSync(resolve(process.env['LICENSE_FOLDER'] ?? '', path), 'utf8')
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
