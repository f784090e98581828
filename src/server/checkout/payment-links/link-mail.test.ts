import { expect, test } from 'vitest'
import { sandboxMails } from '../../sandbox/mailbox/tables.ts'
import { eventually } from '../../testing/eventually.ts'
import { openWorld } from '../../testing/world.ts'

const { shop, anna, boris, root, visitor } = openWorld()

test('the e-mail with a payment link says what is paid, for whom, and until when', async () => {
  const { id } = await anna.orders()
  const reply = await sends(id, 'Books@Studio.example')
  expect(reply.json().message).toBe('We are e-mailing the payment link to books@studio.example.')
  const mail = await mailAbout(id)
  expect(mail.recipient).toBe('books@studio.example')
  expect(mail.text).toContain(`${anna.email} asks you to pay for order ${id}.`)
  expect(mail.text).toContain('Total: €220.00')
  expect(mail.text).toContain('The link works until 28\u00a0November 2026, 10:00 UTC.')

  const address = /https?:\S+\/orders\/payment\/link\/(\?id=\S+)/.exec(mail.text)?.[1]
  expect((await visitor().reads(`/api/orders/payment-link/${address}`)).url).toContain('/sandbox/pay/')
})

test('without an address the payment link goes to the customer, in their language', async () => {
  await anna.speaks('ru')
  const { id } = await anna.orders()
  expect((await sends(id)).json().message).toBe(`Ссылка на\u00a0оплату отправлена на\u00a0${anna.email}.`)
  const mail = await mailAbout(id)
  expect(mail.recipient).toBe(anna.email)
  expect(mail.text).toContain(`Вот ссылка на\u00a0оплату вашего заказа ${id}.`)
  expect(mail.text).toContain('Ссылка действует до\u00a028\u00a0ноября 2026, 10:00 по\u00a0UTC.')
})

test('a double click sends one e-mail, and e-mails to one address are limited', async () => {
  const { id } = await anna.orders()
  const replies = await Promise.all(Array.from({ length: 6 }, () => sends(id, 'flooded@studio.example')))
  expect(replies.filter(reply => reply.statusCode === 429)).toHaveLength(1)
  expect((await mailAbout(id)).recipient).toBe('flooded@studio.example')
})

const addresses = ['books', 'a@b.example\r\nBcc: c@d.example', `${'a'.repeat(250)}@b.example`]
test.each(addresses)('no mail goes to %j', async to => {
  const { id } = await anna.orders()
  const reply = await sends(id, to)
  expect([reply.statusCode, reply.json().fields]).toMatchObject([400, { email: expect.any(String) }])
  expect(await mailsAbout(id)).toEqual([])
})

test('a link to another customer’s order cannot be e-mailed, also not by a superuser', async () => {
  const { id } = await anna.orders()
  for (const other of [boris, root]) expect((await sends(id, 'x@cable.example', other)).statusCode).toBe(404)
})

const sends = (id: number, to?: string, who = anna) =>
  who.post(`/api/orders/${id}/payment-link/mail/`, { json: to ? { email: to } : {} })

async function mailsAbout(id: number) {
  const mails = await shop.db.select().from(sandboxMails)
  return mails.filter(({ subject }) => subject.includes(`order ${id}`) || subject.includes(`заказа ${id}`))
}

async function mailAbout(id: number) {
  await eventually(async () => expect(await mailsAbout(id)).toHaveLength(1))
  const [mail] = await mailsAbout(id)
  if (!mail) throw new Error(`No mail about order ${id}`)
  return mail
}
