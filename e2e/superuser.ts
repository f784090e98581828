import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { stepAt, totpCode } from '../src/server/superusers/totp.ts'
import { decodeBase32 } from '../src/server/testing/superuser.ts'
import type { Look } from './browser.ts'
import type { Customer, OpenShop } from './open-shop.ts'
import { post } from './page-calls.ts'

/** Signed in, without a second factor. */
export async function newSuperuser(shop: OpenShop, look: Look = {}): Promise<Customer> {
  const customer = await shop.customer(look)
  await shop.database.query(
    `insert into superusers (customer_id, email, added_at, added_by)
     select id, email, now(), 'test' from customers where email = $1`,
    [customer.email],
  )
  return customer
}

export async function setUpApp(page: Page) {
  const { data } = await post(page, '/api/sezam/second-factor/totp/', {})
  const codes = await post(page, '/api/sezam/second-factor/totp/confirmation/', {
    code: codeNow(data.secret),
  })
  return { recoveryCode: String(codes.data.recovery_codes[0]) }
}

/** What an app shows for this key, as the page writes it. */
export function codeNow(key: string): string {
  return totpCode(decodeBase32(key.replaceAll(' ', '')), stepAt(new Date()))
}

/** Ctrl+K works as soon as the page does. */
export async function openPalette(page: Page) {
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+k')
      return page.getByRole('dialog').count()
    })
    .toBe(1)
}
