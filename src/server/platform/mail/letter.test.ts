import { expect, test } from 'vitest'
import { writeLetter } from './letter.ts'

const letter = writeLetter(
  { email: 'anna@studio.example', language: 'en' },
  { productName: 'Astra', supportEmail: 'help@astra.example', baseUrl: 'https://astra.example' },
  {
    subject: 'Order 7',
    title: 'Thank you',
    parts: [
      'For <Nord> & Söhne',
      '',
      { rows: [['Total', '€220.00']] },
      ['Your order:', { label: 'Open', link: 'https://astra.example/?a=1&b=2' }],
      { steps: ['Install', 'Enter the serial number'] },
      { code: '123456' },
    ],
  },
)

test('an e-mail says the same in text and in HTML', () => {
  expect(letter.text).toBe(`Thank you

For <Nord> & Söhne

Total: €220.00

Your order:
Open https://astra.example/?a=1&b=2

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
    '<a href="https://astra.example/imprint/">Imprint</a>',
  ])
    expect(letter.html).toContain(part)
})

test('what a customer typed is escaped in the HTML of an e-mail', () => {
  expect(letter.html).toContain('For &#60;Nord&#62; &#38; Söhne')
  expect(letter.html).toContain('<a href="https://astra.example/?a=1&#38;b=2">')
})
