import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type LockedPackage = { version?: string; license?: string; dev?: boolean }
type Licensed = { name: string; license: string; isAllowed: boolean }

/** These licenses let the shop be used, changed and passed on under its own. MPL-2.0 binds changes of its own files only. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
])

/** Read in their files, because their package.json has no identifier. */
const readByHand: Record<string, string> = {
  'dejavu-fonts-ttf@2.37.3': 'Bitstream-Vera',
  'png-js@2.0.0': 'MIT',
}

export function listLicenses(packages: Record<string, LockedPackage>): Licensed[] {
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version = '', license }]) => {
      const name = `${path.split('node_modules/').at(-1)}@${version}`
      const known = license?.startsWith('SEE LICENSE') ? undefined : license
      const found = known ?? readByHand[name] ?? 'unknown'
      return { name, license: found, isAllowed: known === undefined ? name in readByHand : isAllowed(known) }
    })
}

/** An expression such as (MIT OR GPL-3.0): one of them is enough. */
function isAllowed(expression: string): boolean {
  return expression
    .replace(/^\(|\)$/g, '')
    .split(' OR ')
    .some(alternative => alternative.split(' AND ').every(license => allowed.has(license)))
}

if (import.meta.main) {
  const lock = readFileSync(fileURLToPath(new URL('../package-lock.json', import.meta.url)), 'utf8')
  const packages = listLicenses(JSON.parse(lock).packages)
  for (const [license, licensed] of Map.groupBy(packages, each => each.license))
    process.stdout.write(`${license}: ${licensed.map(({ name }) => name).join(', ')}\n`)
  const refused = packages.filter(each => !each.isAllowed)
  for (const { name, license } of refused) process.stdout.write(`Not allowed: ${name}, ${license}\n`)
  process.exitCode = refused.length > 0 ? 1 : 0
}
