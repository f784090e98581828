import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { smtpMailer, writeLetter } from './mail.ts'

let server: SMTPServer
let received: Buffer[]

beforeEach(async () => {
  received = []
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('full@') ? new Error('mailbox full') : null),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks))
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => new Promise<void>(resolve => server.close(() => resolve())))

function mailer() {
  // A listening TCP server has an address with a port.
  const { port } = server.server.address() as AddressInfo
  return smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Astra <shop@astra.example>' })
}

test('a Russian e-mail reaches the mail server unchanged: sender, subject, text and HTML', async () => {
  const shop = await mailer()
  await shop.send({
    to: 'anna@studio.example',
    subject: '123456 — код входа',
    text: 'Ваш код: 123456',
    html: '<p>Ваш код</p>',
  })
  shop.close()
  const mail = await PostalMime.parse(received[0] ?? '')
  expect(mail).toMatchObject({
    from: { name: 'Astra', address: 'shop@astra.example' },
    to: [{ address: 'anna@studio.example' }],
    subject: '123456 — код входа',
    text: 'Ваш код: 123456',
  })
  expect(mail.html).toContain('<p>Ваш код</p>')
})

test('an e-mail that the mail server refuses does not count as sent', async () => {
  const shop = await mailer()
  const sending = shop.send({
    to: 'full@studio.example',
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
  })
  await expect(sending).rejects.toThrow('mailbox full')
  shop.close()
})

const letter = writeLetter(
  { email: 'anna@studio.example', language: 'en' },
  { productName: 'Astra', supportEmail: 'help@astra.example', baseUrl: 'https://astra.example' },
  {
    subject: 'Order 7',
    title: 'Thank you',
    parts: [
      'For <Nord> & Söhne',
      '',
      {
        sums: [
          ['Item', 'Astra'],
          ['Total', '€220.00'],
        ],
      },
      { button: { label: 'See the order:', link: 'https://astra.example/?a=1&b=2' } },
      { steps: ['Install', 'Enter the serial number'] },
      { code: '123456' },
    ],
  },
)

test('an e-mail says the same in text and in HTML', () => {
  expect(letter.text).toBe(`Thank you

For <Nord> & Söhne

Item: Astra
Total: €220.00

See the order: https://astra.example/?a=1&b=2

1. Install
2. Enter the serial number

123456

Questions? Reply to this e-mail or write to help@astra.example
Astra · Imprint: https://astra.example/imprint/
`)
  for (const part of [
    '<h1',
    '>Thank you</h1>',
    '<strong>€220.00</strong>',
    '<li>Install</li>',
    '>123456</strong>',
    '>Imprint</a>',
  ])
    expect(letter.html).toContain(part)
})

test('the HTML of an e-mail prints no address: its links and its button are words', () => {
  expect(letter.html.match(/>[^<]*https?:[^<]*</)).toBeNull()
  expect(letter.html).toMatch(
    /<a class="button" href="https:\/\/astra\.example\/\?a=1[^>]*>See the order<\/a>/,
  )
})

test('what a customer typed is escaped in the HTML of an e-mail', () => {
  expect(letter.html).toContain('For &#60;Nord&#62; &#38; Söhne')
  expect(letter.html).toContain('href="https://astra.example/?a=1&#38;b=2"')
})
