import { stepAt, totpCode } from '../identity/superusers/factor-secrets.ts'
import { addSuperuser } from '../identity/superusers/store.ts'
import type { Visitor } from './client.ts'
import type { TestShop } from './shop-for-tests.ts'

export type Authenticator = { code(): string; recoveryCodes: string[] }

export async function makeSuperuser({ shop }: TestShop, email: string) {
  await shop.db.transaction(tx => addSuperuser(tx, { email, addedBy: 'test', now: shop.clock.now() }))
}

/** Signs a new superuser in, whose second factor is confirmed. */
export async function signsInAsSuperuser(shop: TestShop, browser: Visitor, email: string) {
  await makeSuperuser(shop, email)
  await browser.signsIn(email)
  await setsUpApp(shop, browser)
  return browser
}

/** A signed-in superuser sets up an app, which confirms the second factor too. */
export async function setsUpApp({ shop }: TestShop, person: Pick<Visitor, 'post'>): Promise<Authenticator> {
  const { secret } = (await person.post('/api/sezam/second-factor/totp/')).json().data
  const code = () => totpCode(decodeBase32(secret), stepAt(shop.clock.now()))
  const reply = await person.post('/api/sezam/second-factor/totp/confirmation/', { json: { code: code() } })
  if (reply.statusCode !== 200) throw new Error(`The app was refused: ${reply.body}`)
  return { code, recoveryCodes: reply.json().data.recovery_codes }
}

export function decodeBase32(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(text, letter => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}
