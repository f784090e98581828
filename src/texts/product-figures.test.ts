import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { languages } from '../domain/languages.ts'
import { astra } from '../domain/pricing/astra.ts'
import { pickTexts } from './all.ts'
import { sellInTexts } from './sold.ts'

afterEach(() => sellInTexts(astra))

test.each(languages)('no text offers 0 days of grace or 0 percent off, in the language %s', language => {
  sellInTexts({ ...astra, graceDays: 0, cryptoDiscountPercent: 0 })
  const t = pickTexts(texts => texts)[language]
  const said = [
    t.profile.license.afterwards.paid.running('A', 'A', 0),
    t.reminderMail.expiration.next('A', 'Astra', 0),
    t.renewal.licenseOrder.payment.methods.crypto.note,
    t.chat.order(1, 'A', '€22', 0),
  ]
  expect(said.filter(each => /\b0\b|  /.test(each))).toEqual([])
})

test('the developer texts name no figure that a product file replaces', () => {
  const text = readFileSync(new URL('../../docs/license-format.md', import.meta.url), 'utf8')
  expect(text).not.toMatch(new RegExp(`grace.*\\b${astra.graceDays}\\b`))
})
