import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import { billingPeriod, licenseTypeFor } from '../../domain/licenses/terms.ts'
import type { ProductCode } from '../../domain/pricing/catalog.ts'
import { readCsvRows, requireFullRows } from '../platform/files/csv.ts'
import { decodeText, UnreadableFile } from '../platform/files/decode-text.ts'
import { customerColumns, licenseColumns } from './files.ts'
import type { LegacyFile } from './read-rows.ts'

/** Where a value stands: a column, or one of the record that a relationship names, such as 'owner.email'. */
type ColumnMap = {
  records: string
  serial: string
  email: string
  servers: string
  expiresOn: string
  issuedAt: string
  status: string
  states: Readonly<Record<string, 'active' | 'suspended' | 'revoked'>>
}

/** docs/coming-from/ has a page for each: how the export is made, and what it lacks. */
export const columnMaps = {
  'lemon-squeezy': {
    records: 'license-keys',
    serial: 'key',
    email: 'user_email',
    servers: 'activation_limit',
    expiresOn: 'expires_at',
    issuedAt: 'created_at',
    status: 'status',
    states: { active: 'active', inactive: 'active', expired: 'active', disabled: 'suspended' },
  },
  keygen: {
    records: 'licenses',
    serial: 'key',
    email: 'owner.email',
    servers: 'maxMachines',
    expiresOn: 'expiry',
    issuedAt: 'created',
    status: 'status',
    states: {
      ACTIVE: 'active',
      INACTIVE: 'active',
      EXPIRING: 'active',
      EXPIRED: 'active',
      SUSPENDED: 'suspended',
      BANNED: 'revoked',
    },
  },
  edd: {
    records: 'licenses',
    serial: 'license_key',
    email: 'email',
    servers: 'activation_limit',
    expiresOn: 'expiration',
    issuedAt: 'date_created',
    status: 'status',
    states: { active: 'active', inactive: 'active', expired: 'active', disabled: 'suspended' },
  },
} satisfies Record<string, ColumnMap>

export type OtherSystem = keyof typeof columnMaps

type Export = { system: OtherSystem; plan: ProductCode; updatesUntil: string | null }

/**
 * The customers and licenses of an export, as files of a legacy shop, in its order. What it leaves out is left empty,
 * and refused where it is required. Throws `UnreadableFile`.
 */
export function convertExport(file: LegacyFile, { system, plan, updatesUntil }: Export) {
  const map: ColumnMap = columnMaps[system]
  const text = decodeText(file.bytes, 'utf-8')
  const records = /^\s*[[{]/.test(text) ? readJsonApi(text, map.records) : readTable(text)
  const owned = records.map(read => {
    const state = read(map.status)
    return {
      email: read(map.email).toLowerCase(),
      registered_at: read(map.issuedAt),
      serial: read(map.serial),
      type: licenseTypeFor(plan),
      period: billingPeriod(plan),
      servers: plan === 'astra-company' ? 1 : read(map.servers),
      expires_on: read(map.expiresOn).slice(0, 10) || (plan === 'astra-lifetime' && updatesUntil) || '',
      state: map.states[state] ?? state,
      issued_at: read(map.issuedAt),
    }
  })
  const firstOfEach = [...Map.groupBy(owned, ({ email }) => email).values()].flatMap(licenses =>
    licenses.toSorted((a, b) => a.issued_at.localeCompare(b.issued_at)).slice(0, 1),
  )
  const write = (columns: object, rows: readonly object[], kind: string) => ({
    name: `${file.name} (${kind})`,
    bytes: new TextEncoder().encode(stringify([...rows], { header: true, columns: Object.keys(columns) })),
  })
  return {
    customers: write(customerColumns, firstOfEach, 'customers'),
    licenses: write(licenseColumns, owned, 'licenses'),
  }
}

type Read = (column: string) => string

function readTable(text: string): Read[] {
  const [header, ...rows] = readCsvRows(text, ',')
  if (!header) throw new UnreadableFile(t => t.empty)
  requireFullRows(rows, header.fields)
  return rows.map(
    ({ fields }) =>
      column =>
        fields[header.fields.indexOf(column)] ?? '',
  )
}

const resource = z.object({
  type: z.string(),
  id: z.coerce.string(),
  attributes: z.record(z.string(), z.unknown()),
  relationships: z
    .record(z.string(), z.object({ data: z.object({ type: z.string(), id: z.coerce.string() }).nullish() }))
    .default({}),
})
const page = z.object({ data: z.array(resource) })

/** One document of JSON:API, or a list of them: the pages of an answer. */
function readJsonApi(text: string, kind: string): Read[] {
  const records = parsePages(text).flatMap(({ data }) => data)
  const byId = new Map(records.map(record => [`${record.type} ${record.id}`, record]))
  return records
    .filter(({ type }) => type === kind)
    .map(record => path => {
      const [relationship, column] = path.includes('.') ? path.split('.') : [null, path]
      const target = relationship === null ? null : record.relationships[relationship]?.data
      const holder = relationship === null ? record : target && byId.get(`${target.type} ${target.id}`)
      const value = holder?.attributes[column ?? '']
      return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''
    })
}

function parsePages(text: string) {
  try {
    return z
      .array(page)
      .or(page.transform(only => [only]))
      .parse(JSON.parse(text))
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    throw new UnreadableFile(t => t.noTable(detail))
  }
}
