import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CountryResponse, Reader } from 'mmdb-lib'
import { toAlpha3 } from '../../../domain/countries.ts'

const table = '@ip-location-db/geo-whois-asn-country-mmdb'

type Table = { reader: Reader<CountryResponse & { country_code?: string }>; version: string }
let loading: Promise<Table> | null = null

/** The country (alpha-3) of a network address by an offline table, whose version is its date. Null for private addresses. */
export async function findNetworkCountry(address: string) {
  loading ??= loadTable()
  const { reader, version } = await loading
  const found = reader.get(address.replace(/^::ffff:/, ''))
  return { country: found?.country_code ? toAlpha3(found.country_code) : null, table: version }
}

/** 8 MB, which only a shop that sells to consumers needs. */
async function loadTable(): Promise<Table> {
  const folder = dirname(fileURLToPath(import.meta.resolve(`${table}/package.json`)))
  const about = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const reader: Table['reader'] = new Reader(await readFile(join(folder, 'geo-whois-asn-country.mmdb')))
  return { reader, version: `geo-whois-asn-country ${about.version}` }
}
