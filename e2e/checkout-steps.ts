import type { Page } from 'playwright-core'
import { type Words, words } from './words.ts'

/** The first of this name: a plan has its button on its card, and one in the bar of a phone. */
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

/** On the sandbox's payment page, which leads back to the order. */
export async function payByCard(page: Page, amount: string, { pay }: Words = words.en) {
  await page.waitForURL(/\/sandbox\/pay\//)
  await button(page, pay.pay(amount)).click()
  await page.waitForURL(/\/orders\/\d+\/review\//)
}
