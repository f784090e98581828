import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const verifier = fileURLToPath(new URL('../clients/verify.sh', import.meta.url))

/** What a click on the link that begins with `name` downloads. */
export async function downloadLicense(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: new RegExp(`^${name}`) }).click(),
  ])
  expect(file.suggestedFilename()).toBe('license.txt')
  return readFileSync(await file.path(), 'utf8')
}

/** Verifies with openssl and the published keys. */
export async function verifyLicense(page: Page, content: string): Promise<string> {
  const { keys } = await (await page.request.get('/.well-known/jwks.json')).json()
  const known = keys.map(({ kid, x }: { kid: string; x: string }) => `${kid}:${x}`)
  const now = String(Math.floor(Date.now() / 1000))
  const folder = mkdtempSync(join(tmpdir(), 'astra-license-file-'))
  try {
    const path = join(folder, 'license.txt')
    writeFileSync(path, content)
    return execFileSync('sh', [verifier, path, now, '-', ...known], { encoding: 'utf8' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
