import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { textOfPdf } from '../testing/pdf-text.ts'
import { openWorld } from '../testing/world.ts'

const { visitor, peers } = openWorld({ peers: { smtp: startMailServer } })

test('a real mail server receives the invoice of a bank order, with the same bytes as in the shop', async () => {
  const olga = visitor()
  await olga.asksForPasscode('olga@studio.example')
  const passcode = await mailTo('olga@studio.example', /\d{6}/)
  await olga.entersCode('olga@studio.example', /\d{6}/.exec(passcode.subject ?? '')?.[0] ?? '')
  await olga.post('/i18n/setlang', { form: { language: 'ru' } })
  const address = { client_zip: '193231', client_city: 'Санкт-Петербург', client_address_line: 'Невский, 1' }
  const company = { client_company: 'ООО «Студия»', ...address }
  const json = { product: 'astra-1y', country: 'RUS', payment: 'bank', ...company }
  await olga.post('/api/astra/order/', { json })

  const mail = await mailTo('olga@studio.example', /мы\u00a0получили заказ/)
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

async function mailTo(address: string, subject: RegExp): Promise<Email> {
  return eventually(() => {
    const mail = peers.smtp.received.find(
      ({ to, subject: written }) => to?.[0]?.address === address && subject.test(written ?? ''),
    )
    if (!mail) throw new Error(`No mail to ${address} about ${subject}`)
    return mail
  })
}

/** A mail server on loopback, and what it has received. */
async function startMailServer() {
  const received: Email[] = []
  async function receive(stream: Readable, done: () => void) {
    received.push(await PostalMime.parse(await buffer(stream)))
    done()
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => void receive(stream, done),
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an address with a port.
  const { port } = server.server.address() as AddressInfo
  const environment = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Astra <shop@astra.example>' }
  return { received, environment, close: () => new Promise<void>(resolve => server.close(() => resolve())) }
}
