import { beforeEach, expect, test } from 'vitest'
import { newestPasscode } from '../../testing/client.ts'
import { openTestShop } from '../../testing/shop-for-tests.ts'
import { openWorld } from '../../testing/world.ts'
import { sandboxMails } from './tables.ts'

const { shop, visitor } = openWorld()
beforeEach(() => shop.db.delete(sandboxMails))

const thanks = { text: 'Thank you.', html: '<p>Thank you.</p>', attachments: [] }
const toAnna = { to: 'anna@example.com', subject: 'Your order', ...thanks }
const toStudio = { ...toAnna, to: 'studio@example.com', subject: 'Your license' }

test('a mail that the shop sends appears in the mailbox, as a page and as JSON', async () => {
  await shop.shop.mailer.send(toAnna)
  const [mail] = (await visitor().get('/sandbox/mail.json')).json()
  expect(mail).toEqual({ ...toAnna, id: mail.id, sent_at: '2026-11-21T10:00:00.000Z' })
  const link = `<a href="/sandbox/mail/${mail.id}/">Your order</a>`
  expect((await visitor().get('/sandbox/mail/')).body).toContain(link)
  expect((await visitor().get(`/sandbox/mail/${mail.id}/`)).body).toContain('<pre>Thank you.</pre>')
})

test('the mailbox lists the newest mail first, and filters by address', async () => {
  await shop.shop.mailer.send(toAnna)
  await shop.shop.mailer.send(toStudio)
  expect(await subjects('/sandbox/mail.json')).toEqual(['Your license', 'Your order'])
  expect(await subjects('/sandbox/mail.json?to=Anna@example.com')).toEqual(['Your order'])
  expect((await visitor().get('/sandbox/mail/?to=anna@example.com')).body).not.toContain('Your license')
})

test('the mailbox shows the newest 200 mails', async () => {
  const mail = { recipient: 'anna@example.com', subject: 'One of many', text: '', html: '' }
  const many = Array.from({ length: 201 }, () => ({ ...mail, sentAt: shop.clock.now() }))
  await shop.db.insert(sandboxMails).values(many)
  expect(await subjects('/sandbox/mail.json')).toHaveLength(200)
})

test('anyone who signed in through the sandbox mailbox is signed out once mail is real', async () => {
  const [stranger, waiting] = [visitor(), visitor({ address: '192.0.2.1' })]
  await stranger.signsIn('boss@studio.example')
  await waiting.asksForPasscode('boss@studio.example')
  const code = await newestPasscode(shop.db, 'boss@studio.example')

  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@astra.example' }
  const live = await openTestShop(mail, { kind: 'none' }, shop.databaseUrl)
  await live.close()
  expect((await stranger.get('/api/accounts/profile/')).statusCode).toBe(401)
  expect((await waiting.entersCode('boss@studio.example', code)).statusCode).toBe(400)
  expect(await shop.db.$count(sandboxMails)).toBe(0)
})

test('markup in a mail is escaped on the page around it', async () => {
  const markup = '"><script>alert(1)</script>'
  const mail = { ...toAnna, subject: markup, text: markup, html: markup }
  await shop.shop.mailer.send({ ...mail, to: `${markup}@example.com` })
  const [{ id }] = (await visitor().get('/sandbox/mail.json')).json()
  const pages = ['', `?to=${encodeURIComponent(markup)}`, `${id}/`].map(page => `/sandbox/mail/${page}`)
  const bodies = await Promise.all(pages.map(async page => (await visitor().get(page)).body))
  expect(bodies.join()).not.toContain('<script')
})

test('a mail may have styles, but no scripts, and cannot leave its frame', async () => {
  await shop.shop.mailer.send({ ...toAnna, html: '<p style="color: #123456">Thank you.</p>' })
  const [{ id }] = (await visitor().get('/sandbox/mail.json')).json()
  const page = await visitor().get(`/sandbox/mail/${id}/`)
  const policy = "script-src 'none'; style-src 'self' 'unsafe-inline'"
  expect(page.headers['content-security-policy']).toContain(policy)
  expect(page.body).toMatch(/<iframe sandbox="allow-popups allow-popups-to-escape-sandbox"/)
  expect(page.body).toContain('&#60;p style=&#34;color: #123456&#34;&#62;')
})

test('the mailbox is in the visitor’s language', async () => {
  const olga = visitor()
  olga.cookies.set('language', 'ru')
  const page = await olga.get('/sandbox/mail/')
  expect(page.body).toContain('<html lang="ru">')
  expect(page.body).toContain('Писем пока нет')
})

test('an attachment opens from the page of its mail, and what does not exist is not found', async () => {
  const content = Buffer.from('%PDF-1.7')
  const attachments = [{ filename: 'AST-2026-00001.pdf', contentType: 'application/pdf', content }]
  await shop.shop.mailer.send({ ...toAnna, attachments })
  const [mail] = (await visitor().get('/sandbox/mail.json')).json()
  const url = `/sandbox/mail/${mail.id}/attachments/0/`
  expect(mail.attachments).toEqual([{ filename: 'AST-2026-00001.pdf', url }])
  const { body } = await visitor().get(`/sandbox/mail/${mail.id}/`)
  expect(body).toContain(`<a href="${url}" target="_blank">AST-2026-00001.pdf</a>`)
  const opened = await visitor().get(url)
  expect([opened.headers['content-type'], opened.rawPayload]).toEqual(['application/pdf', content])
  expect((await visitor().get(`/sandbox/mail/${mail.id}/attachments/1/`)).statusCode).toBe(404)
  expect((await visitor().get('/sandbox/mail/999999/')).statusCode).toBe(404)
})

test('the mailbox is not cached, and loads the sandbox stylesheet', async () => {
  expect((await visitor().get('/sandbox/mail/')).headers['cache-control']).toBe('no-store')
  const { headers } = await visitor().get('/sandbox/sandbox.css')
  expect(headers['content-type']).toBe('text/css; charset=utf-8')
})

test('a shop with a mail server has no mailbox', async () => {
  const live = await openTestShop({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@astra.example' })
  expect((await live.app.inject('/sandbox/mail.json')).statusCode).toBe(404)
  await live.close()
})

async function subjects(url: string): Promise<string[]> {
  const mails: { subject: string }[] = (await visitor().get(url)).json()
  return mails.map(({ subject }) => subject)
}
