import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const images = [
  'favicon.svg',
  'favicon.ico',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'preview.png',
]
/** With white, as WCAG counts it. Links are also on grey, where less than this leaves under 4.5. */
const leastContrast = 5.5

const brandFile = z.strictObject({
  accent: z
    .string()
    .regex(/^#[\da-f]{6}$/i, 'a colour such as #7a2e8e')
    .refine(color => contrastWithWhite(color) >= leastContrast, {
      error: ({ input }) =>
        `has a contrast of ${contrastWithWhite(String(input)).toFixed(1)} with white, and ${leastContrast} is needed`,
    }),
})

export type Brand = { folder: string; images: readonly string[]; accent: string }

/** docs/domain.md, 'Brand'. Null without such a folder. Throws an Error that says what is missing or wrong. */
export function readBrand(dataDir: string): Brand | null {
  const folder = join(dataDir, 'brand')
  if (!existsSync(folder)) return null
  const missing = [...images, 'brand.json'].filter(name => !existsSync(join(folder, name)))
  if (missing.length > 0) throw new Error(`brand/ has no ${missing.join(', ')}`)
  const { data, error } = brandFile.safeParse(JSON.parse(readFileSync(join(folder, 'brand.json'), 'utf8')))
  if (data) return { folder, images, ...data }
  const faults = error.issues.map(issue => `${issue.path.join('.') || 'the file'}: ${issue.message}`)
  throw new Error(`brand/brand.json: ${faults.join('; ')}`)
}

/** After the styles of the shop, whose blue it replaces. */
export function brandStyles({ accent }: Brand): string {
  const mix = (percent: number, other: string) => `color-mix(in oklab, ${accent} ${percent}%, ${other})`
  return `:root{--accent:${accent};--accent-hover:${mix(82, 'black')};--link:${accent};--accent-tint:${mix(7, 'white')};--accent-line:${mix(28, 'white')}}
@media screen and (prefers-color-scheme:dark){:root{--link:${mix(40, 'white')};--accent-tint:${mix(22, '#0d1116')};--accent-line:${mix(50, '#0d1116')}}}
`
}

function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
