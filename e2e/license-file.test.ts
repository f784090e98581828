import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { expectAccessible } from './browser.ts'
import { openShop } from './open-shop.ts'
import { words } from './words.ts'

const shop = await openShop()
const folder = mkdtempSync(join(tmpdir(), 'astra-license-file-'))
afterAll(() => rmSync(folder, { recursive: true }))
const verifier = fileURLToPath(new URL('../clients/verify.sh', import.meta.url))

test.each(['en', 'ru'] as const)(
  'a buyer downloads license.txt from the order page and the profile, and openssl verifies it',
  async language => {
    const t = words[language]
    const { page, complaints, close } = await shop.customer({ language })
    await page.goto('/orders/software/astra/buy/?servers=2')
    await page
      .getByRole('button', { name: t.pricing.buy.pay('€40') })
      .first()
      .click()
    await page.waitForURL(/\/sandbox\/pay\//)
    await page.getByRole('button', { name: t.pay.pay('€40.00') }).click()

    await page.waitForURL(/\/orders\/\d+\/review\/\?new/)
    const fromOrder = await download(page, t.order.step.ready.file)
    expect(await verify(page, fromOrder)).toBe('valid\n')

    await page.goto('/accounts/profile/')
    await expectAccessible(page)
    expect(await download(page, t.profile.licenses.file)).toBe(fromOrder)
    expect(complaints).toEqual([])
    await close()
  },
)

async function download(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: new RegExp(`^${name}`) }).click(),
  ])
  expect(file.suggestedFilename()).toBe('license.txt')
  return readFileSync(await file.path(), 'utf8')
}

async function verify(page: Page, content: string): Promise<string> {
  const { keys } = await (await page.request.get('/.well-known/jwks.json')).json()
  const known = keys.map(({ kid, x }: { kid: string; x: string }) => `${kid}:${x}`)
  const now = String(Math.floor(Date.now() / 1000))
  const path = join(folder, 'license.txt')
  writeFileSync(path, content)
  return execFileSync('sh', [verifier, path, now, '-', ...known], { encoding: 'utf8' })
}
