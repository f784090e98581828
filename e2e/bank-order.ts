import type { Page } from 'playwright-core'

type Cart = {
  product: string
  mode: string
  servers: number
  country: string
  periods: number
  license_id: number | null
  method: string
}

/** What a company is about to order by bank transfer, as the pricing page keeps it. */
export const bankCart: Cart = {
  product: 'astra-1y',
  mode: 'buy',
  servers: 5,
  country: 'DEU',
  periods: 1,
  license_id: null,
  method: 'bank',
}

export async function saveCart(page: Page, cart: Cart) {
  // A tab keeps a cart for the shop only once it shows something of it.
  if (page.url() === 'about:blank') await page.goto('/health')
  await page.evaluate(text => sessionStorage.setItem('cart', text), JSON.stringify(cart))
}

/** What the order form asks for at the least. */
export async function fillAddress(page: Page) {
  await page.locator('[name=client_company]').fill('Studio Nord')
  await page.locator('[name=client_zip]').fill('10115')
  await page.locator('[name=client_city]').fill('Berlin')
  await page.locator('[name=client_address_line]').fill('Invalidenstraße 1')
}
