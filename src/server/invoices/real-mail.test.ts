import { expect, test } from 'vitest'
import { textOfPdf } from '../testing/pdf-text.ts'
import { startSmtpPeer } from '../testing/smtp-peer.ts'
import { openWorld } from '../testing/world.ts'

const { visitor, peers } = openWorld({ peers: { smtp: startSmtpPeer } })

test('a real mail server receives the invoice of a bank order, with the same bytes as in the shop', async () => {
  const olga = visitor()
  await olga.asksForPasscode('olga@studio.example')
  const passcode = await peers.smtp.mailTo('olga@studio.example', /\d{6}/)
  await olga.entersCode('olga@studio.example', /\d{6}/.exec(passcode.subject ?? '')?.[0] ?? '')
  await olga.post('/i18n/setlang', { form: { language: 'ru' } })
  const address = { client_zip: '193231', client_city: 'Санкт-Петербург', client_address_line: 'Невский, 1' }
  const company = { client_company: 'ООО «Студия»', ...address }
  const json = { product: 'astra-1y', country: 'RUS', payment: 'bank', ...company }
  await olga.post('/api/astra/order/', { json })

  const mail = await peers.smtp.mailTo('olga@studio.example', /мы\u00a0получили заказ/)
  expect(mail.text).toContain('Счёт приложен')
  expect(mail.text).toContain('EE97 0000 0000 0000 0001')
  const [attachment] = mail.attachments
  expect(attachment).toMatchObject({ filename: 'AST-2026-00001.pdf', mimeType: 'application/pdf' })
  // postal-mime answers the bytes, having been asked for no other encoding.
  const pdf = Buffer.from(attachment?.content as ArrayBuffer)
  expect(textOfPdf(pdf)).toContain('ООО «Студия»')
  const [order] = (await olga.get('/api/accounts/profile/')).json().data.orders
  expect((await olga.get(`/orders/docs/orders/${order.id}/invoice/`)).rawPayload.equals(pdf)).toBe(true)
})
