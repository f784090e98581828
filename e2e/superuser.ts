import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Language } from '../src/domain/languages.ts'
import { stepAt, totpCode } from '../src/server/identity/superusers/factor-secrets.ts'
import { decodeBase32 } from '../src/server/testing/superuser.ts'
import { still } from './browser.ts'
import type { Arrival, Customer, OpenShop } from './open-shop.ts'
import { post } from './page-calls.ts'
import { axeFaults } from './screens/axe.ts'
import { words } from './words.ts'

/** Signed in, without a second factor. */
export async function newSuperuser(shop: OpenShop, look: Arrival = {}): Promise<Customer> {
  const customer = await shop.customer({ ownTab: true, ...look })
  await shop.database.query(
    `insert into superusers (customer_id, email, added_at, added_by)
     select id, email, now(), 'test' from customers where email = $1`,
    [customer.email],
  )
  return customer
}

/** With a second factor too. `act` acts by the dialogs of the page. */
export async function openBackOffice(shop: OpenShop, look: Arrival = {}) {
  const superuser = await newSuperuser(shop, look)
  const { recoveryCode } = await setUpApp(superuser.page)
  return { ...superuser, recoveryCode, act: actsOn(superuser.page, look.language ?? 'en') }
}

export async function pathOfCustomer({ database }: OpenShop, email: string): Promise<string> {
  const { rows } = await database.query('select id from customers where email = $1', [email])
  return `/sezam/customers/${rows[0].id}/`
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

/** The words of an action of a record, or of another dialog. */
type Words = {
  label?: string
  open?: string
  submit?: string
  fields?: Partial<Record<string, { label: unknown }>>
}

type Act = {
  /** The record, where the button of each row names it, or the button itself. */
  on?: string | Locator
  /** Where the dialog asks for one. */
  reason?: string
  /** Values by the name of the field; where the words have no such name, by its label. */
  fields?: Record<string, string>
  fill?: (dialog: Locator) => Promise<unknown>
}

/** The dialogs that the tests of a worker have looked at, by their verb. */
const looked = new Set<string>()

/** Opens the dialog of an action, fills it in, presses the button with the verb, and sees the dialog close. */
export function actsOn(page: Page, language: Language) {
  const { kit } = words[language].backOffice
  return async (action: Words, { on = '', reason, fields = {}, fill }: Act = {}) => {
    const { label = '', open = label, submit = open } = action
    const named = (name: string) => page.getByRole('button', { name, exact: true })
    const opener = typeof on === 'string' ? named(on ? `${open}: ${on}` : open) : on
    const more = page.locator('details:not([open]) > summary').filter({ hasText: kit.more })
    await opener.or(more).first().waitFor()
    if (!(await opener.isVisible())) await more.first().click()
    await opener.click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    for (const [key, value] of Object.entries({
      ...fields,
      ...(reason && { [kit.action.reason]: reason }),
    })) {
      const label = action.fields?.[key]?.label
      await fillField(dialog.getByLabel(typeof label === 'string' ? label : key, { exact: true }), value)
    }
    await fill?.(dialog)
    // The lines of the preview move the button.
    await dialog.getByText(kit.actions.waiting).waitFor({ state: 'detached' })
    await still(page)
    if (!looked.has(submit)) expect(await axeFaults(page, undefined, 'dialog[open]')).toEqual([])
    looked.add(submit)
    const button = dialog.getByRole('button', { name: submit, exact: true })
    await button.click()
    // What the action made may be shown in another dialog.
    const refusal = dialog.getByRole('alert')
    await button.or(refusal).waitFor({ state: 'detached' })
  }
}

/** A list offers the value. */
async function fillField(field: Locator, value: string) {
  const isList = await field.evaluate(element => element instanceof HTMLSelectElement)
  await (isList ? field.selectOption(value) : field.fill(value))
}
