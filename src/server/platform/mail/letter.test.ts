import { expect, test } from 'vitest'
import { writeLetter } from './mail.ts'

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

Astra · help@astra.example · Imprint https://astra.example/imprint/
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
