import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitor } from '../testing/client.ts'
import { eventually } from '../testing/eventually.ts'
import { textOfPdf } from '../testing/pdf-text.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'

let server: SMTPServer
let shop: TestShop
const received: Email[] = []

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then(mail => received.push(mail))
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an address with a port.
  const { port } = server.server.address() as AddressInfo
  shop = await openTestShop({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Astra <shop@astra.example>' })
})
afterAll(async () => {
  await shop.close()
  await new Promise<void>(resolve => server.close(() => resolve()))
})

test('a real mail server receives the invoice of a bank order, with the same bytes as in the shop', async () => {
  const olga = visitor(shop)
  await olga.asksForPasscode('olga@studio.example')
  const passcode = await mailTo('olga@studio.example', /\d{6}/)
  await olga.entersCode('olga@studio.example', /\d{6}/.exec(passcode.subject ?? '')?.[0] ?? '')
  await olga.post('/i18n/setlang', { form: { language: 'ru' } })
  await olga.post('/api/astra/order/', {
    json: {
      product: 'astra-1y',
      country: 'RUS',
      payment: 'bank',
      client_company: 'ООО «Студия»',
      client_zip: '193231',
      client_city: 'Санкт-Петербург',
      client_address_line: 'Невский проспект, 1',
    },
  })

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
    const mail = received.find(
      ({ to, subject: written }) => to?.[0]?.address === address && subject.test(written ?? ''),
    )
    if (!mail) throw new Error(`No mail to ${address} about ${subject}`)
    return mail
  })
}
