import { expect, test } from 'vitest'
import { newestPasscode, type Visitor } from '../../testing/client.ts'
import { openWorld } from '../../testing/world.ts'

const { shop, visitor } = openWorld()
const quarter = 900

test('sign-in of a known account stays possible for its owner while a stranger does their worst from 50 addresses', async () => {
  const email = 'owner@studio.example'
  const owner = visitor({ address: '192.0.2.1' })
  await owner.signsIn(email)
  await owner.delete('/api/accounts/session/')
  const strangers = [...addresses(49), visitor({ address: '192.0.2.1' })]
  for (let time = 0; time < 2; time++) {
    await doTheirWorst(strangers, email)
    shop.clock.pass(quarter)
  }

  await owner.asksForPasscode(email)
  const code = await newestPasscode(shop.db, email)
  await doTheirWorst(strangers, email)
  expect((await owner.entersCode(email, code)).statusCode).toBe(200)

  const newBrowser = visitor({ address: '192.0.2.2' })
  await newBrowser.asksForPasscode(email)
  const newCode = await newestPasscode(shop.db, email)
  await doTheirWorst(strangers, email)
  expect((await newBrowser.entersCode(email, newCode)).statusCode).toBe(200)
})

test('a known browser is known for the e-mail that signed in there, and its cookie cannot be made by hand', async () => {
  const owner = visitor()
  const { entering } = await owner.signsIn('first@studio.example')
  const cookie = entering.cookies.find(({ name }) => name === 'known_browser')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api/accounts/auth' })
  expect(cookie?.maxAge).toBe(365 * 86_400)

  const asks = async (email: string, value: string) => {
    const browser = visitor()
    browser.cookies.set('known_browser', value)
    return (await browser.asksForPasscode(email)).statusCode
  }
  const value = cookie?.value ?? ''
  await visitor().asksForPasscode('first@studio.example')
  await visitor().asksForPasscode('second@studio.example')
  expect(await asks('first@studio.example', value)).toBe(200)
  expect(await asks('second@studio.example', value)).toBe(429)
  expect(await asks('first@studio.example', `another${value}`)).toBe(429)
})

/** Requests codes and guesses them, from all addresses at once. */
async function doTheirWorst(strangers: readonly Visitor[], email: string) {
  await Promise.all(
    strangers.map(async stranger => {
      await stranger.asksForPasscode(email)
      for (const guess of ['000000', '000001']) await stranger.entersCode(email, guess)
    }),
  )
}

function addresses(count: number): Visitor[] {
  return Array.from({ length: count }, (_, index) => visitor({ address: `203.0.113.${index}` }))
}
