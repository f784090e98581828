import { expect, test } from 'vitest'
import { signInMessages as english } from '../../../texts/en/sign-in-mail.ts'
import { signInMessages as russian } from '../../../texts/ru/sign-in-mail.ts'
import { describeDevice } from './device.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:151.0) Gecko/20100101 Firefox/151.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/150.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/150.0.0.0 Safari/537.36 Edg/150.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/150.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
  ['curl/8.20.0', 'Unknown browser'],
  ['', 'Unknown browser'],
])('%s is shown as %s', (userAgent, shown) => {
  expect(describeDevice(userAgent, english)).toBe(shown)
})

test('the device is described in Russian too', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:151.0) Firefox/151.0'
  expect(describeDevice(firefox, russian)).toBe('Firefox, Linux')
  expect(describeDevice('', russian)).toBe('Неизвестный браузер')
})
