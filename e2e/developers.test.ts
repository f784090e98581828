import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { startHttpPeer } from '../src/server/testing/http-peer.ts'
import { openShop } from './open-shop.ts'
import { words } from './words.ts'

const shop = await openShop()
const t = words.en.profile.developers

test('a customer creates a token for a program, and revokes it', async () => {
  const { page, license } = await shop.customer()
  const { id } = await license({ servers: 3, days: 100 })
  await page.goto('/accounts/settings/')
  await page.getByRole('link', { name: words.en.settings.developers.open }).click()
  await page.getByLabel(t.tokens.name, { exact: true }).fill('Monitoring')
  await page.getByLabel(t.tokens.scopes['licenses:read']).check()
  await page.getByRole('button', { name: t.tokens.submit, exact: true }).click()

  const token = await page.getByLabel(t.tokens.shown).inputValue()
  const ask = () => page.request.get('/api/v1/licenses/', { headers: { authorization: `Bearer ${token}` } })
  expect((await (await ask()).json()).data).toMatchObject([{ id, servers: 3 }])

  await page.getByRole('button', { name: `${t.tokens.revoke}: Monitoring` }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.tokens.revoke, exact: true }).click()
  await page.getByText(t.tokens.states.revoked, { exact: true }).waitFor()
  expect((await ask()).status()).toBe(401)
})

test('a customer adds an endpoint, receives a test message, and has it sent again', async () => {
  const received: { headers: Record<string, string>; body: string }[] = []
  const receiver = await startHttpPeer(async (request, response) => {
    const body = await text(request)
    received.push({ headers: request.headers as Record<string, string>, body })
    response.end('thank you')
  })
  const { page } = await shop.customer()
  await page.goto('/accounts/developers/')
  await page.getByLabel(t.webhooks.url, { exact: true }).fill(`${receiver.url}/astra`)
  await page.getByRole('button', { name: t.webhooks.submit, exact: true }).click()
  const secret = await page.getByLabel(t.webhooks.shown).inputValue()

  await page.getByRole('button', { name: new RegExp(`^${t.webhooks.test}: `) }).click()
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1)
  const [message] = received
  expect(new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {})).toMatchObject({
    type: 'webhook.test',
  })

  await page.locator('summary').getByText(t.deliveries.title(1)).click()
  await expect
    .poll(
      async () => {
        await page.getByRole('button', { name: t.deliveries.refresh }).click()
        return page.getByText('thank you').count()
      },
      { timeout: 20_000 },
    )
    .toBe(1)
  await page.getByRole('button', { name: new RegExp(`^${t.deliveries.again}: `) }).click()
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(2)
  expect(received[1]?.headers['webhook-id']).toBe(message?.headers['webhook-id'])
})
