import { expect, test } from 'vitest'
import { pickTexts, type Texts } from './all.ts'

const { en: english, ru: russian } = pickTexts(t => ({ ...t, ...t.frame }))

/** The words that the specification sets, and where the texts have them. */
const words: [specified: string, read: (t: Texts) => string][] = [
  ['Get passcode', t => t.signIn.getPasscode],
  ['Loading...', t => t.order.loading],
  ['Thank you for your order!', t => t.order.step.thanks],
  ['We will contact you soon with payment details.', t => t.order.step.contact],
  ['Unknown', t => t.order.sources.unknown],
  [
    'Please wait. In 3 seconds, you will be automatically redirected to our payment processing system to finalize your purchase.',
    t => t.paymentLink.wait(3),
  ],
  ['Try for free!', t => t.demo.submit],
  ['Waiting for response...', t => t.support.waiting],
  ['An error occurred. Please try again.', t => t.support.failed],
  ['Sorry, no answer found.', t => t.support.none],
  ['This license cannot be upgraded.', t => t.upgrade.refused.title],
  ['Please check the form and try again.', t => t.orderForm.check],
  ['Please check the form and try again.', t => t.refusals['bad-request']],
  ['Invalid period for this product', t => t.orderForm.invalidPeriod.title],
  ['Invalid period for this product', t => t.refusals['invalid-period']],
  ['No URL returned', t => t.consent.noUrl.title],
  ['No URL returned', t => t.orderForm.noUrl],
  ['Something went wrong, please check the form and try again.', t => t.failure.generic],
  ['Something went wrong, please check the form and try again.', t => t.refusals.fault],
  ['Unknown product', t => t.refusals['unknown-product']],
  ['Unknown product', t => t.orderForm.notSold.unknownProduct],
  ['Invalid license type', t => t.refusals['invalid-license-type']],
  ['Invalid license type', t => t.licenseOrder.invalidType.title],
]

test.each(words)('the specified words "%s" are used verbatim, and have a Russian translation', (...row) => {
  const [specified, read] = row
  expect(read(english)).toBe(specified)
  expect(read(russian)).toMatch(/\p{Script=Cyrillic}/u)
})

test('beside its rate the tax has one name, on every page and in every mail', () => {
  const names = (t: Texts) => [
    t.order.tax(19),
    t.orderForm.tax('19'),
    t.licenseOrder.sums.vat('19'),
    t.orderMail.taxLine('19'),
  ]
  expect(new Set(names(english))).toEqual(new Set(['VAT 19%']))
  expect(new Set(names(russian).map(name => name.split(' ')[0]))).toEqual(new Set(['НДС']))
})
