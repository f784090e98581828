import { expect, onTestFinished, test } from 'vitest'
import { startSmtpPeer } from '../../testing/smtp-peer.ts'
import { smtpMailer, writeLetter } from './mail.ts'

async function openMailer() {
  const { environment, close, mailsTo } = await startSmtpPeer()
  const mailer = await smtpMailer({ url: environment.SMTP_URL, from: environment.MAIL_FROM })
  onTestFinished(async () => {
    mailer.close()
    await close()
  })
  return { mailer, mailsTo }
}

test('a Russian e-mail reaches the mail server unchanged: sender, subject, text and HTML', async () => {
  const { mailer, mailsTo } = await openMailer()
  const mail = { subject: '123456 — код входа', text: 'Ваш код: 123456' }
  await mailer.send({ ...mail, to: 'anna@studio.example', html: '<p>Ваш код</p>' })
  const from = { name: 'Astra', address: 'shop@astra.example' }
  const html = expect.stringContaining('<p>Ваш код</p>')
  expect(mailsTo('anna@studio.example', /./)).toMatchObject([{ ...mail, from, html }])
})

test('an e-mail that the mail server refuses does not count as sent', async () => {
  const { mailer } = await openMailer()
  const mail = { to: 'full@studio.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  await expect(mailer.send(mail)).rejects.toThrow('mailbox full')
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
      { sums: Object.entries({ Item: 'Astra', Total: '€220.00' }) },
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
  const parts = ['<strong>€220.00</strong>', '<li>Install</li>', '>123456</strong>', '>Imprint</a>']
  for (const part of ['<h1', '>Thank you</h1>', ...parts]) expect(letter.html).toContain(part)
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
