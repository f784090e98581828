import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeLetter } from '../platform/mail/mail.ts'
import { brandStyles, readBrand } from './brand.ts'

const images = fileURLToPath(new URL('../../web/public/', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'astra-brand-'))
const folder = join(dataDir, 'brand')
const write = (content: object) => writeFileSync(join(folder, 'brand.json'), JSON.stringify(content))
beforeAll(() => {
  mkdirSync(folder)
  for (const name of readdirSync(images)) copyFileSync(join(images, name), join(folder, name))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

test('buttons and links of pages and e-mails have the colour of the brand', () => {
  write({ accent: '#7a2e8e' })
  const brand = readBrand(dataDir)
  if (!brand) throw new Error('no brand')
  const styles = brandStyles(brand)
  expect(styles).toContain('--accent:#7a2e8e')
  const tokens = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8')
  for (const [name] of styles.matchAll(/--[a-z-]+:/g)) expect(tokens).toContain(`  ${name}`)
  const sender = { productName: 'Beacon', supportEmail: 'help@beacon.example', baseUrl: 'https://x.example' }
  const button = { label: 'Open', link: 'https://x.example/' }
  const letter = { subject: 'Ready', title: 'Ready', parts: [{ button }] }
  const { html } = writeLetter({ email: 'a@b.example', language: 'en' }, { ...sender, brand }, letter)
  expect(html).toContain('background:#7a2e8e')
  expect(html).not.toContain('#0d4fce')
})

test.each([
  [{ accent: '#ffcc00' }, 'brand/brand.json: accent: has a contrast of 1.5 with white, and 5.5 is needed'],
  [{ accent: 'purple' }, 'brand/brand.json: accent: a colour such as #7a2e8e'],
  [{ accent: '#7a2e8e', color: 'red' }, 'Unrecognized key'],
])('%j is refused with its reason', (content, reason) => {
  write(content)
  expect(() => readBrand(dataDir)).toThrow(reason)
})

test('a brand needs every picture, and a shop without a brand has those of Astra', () => {
  rmSync(join(folder, 'preview.png'))
  expect(() => readBrand(dataDir)).toThrow('brand/ has no preview.png')
  expect(readBrand(join(dataDir, 'elsewhere'))).toBeNull()
})
