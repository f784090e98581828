import { expect, test } from 'vitest'
import { consent as consentEnglish } from './en/consent.ts'
import { demo as demoEnglish } from './en/demo.ts'
import { frame as frameEnglish } from './en/frame.ts'
import { licenseOrder as orderingEnglish } from './en/license-order.ts'
import { order as orderEnglish } from './en/order.ts'
import { orderForm as formEnglish } from './en/order-form.ts'
import { orderMail as ordersEnglish } from './en/order-mail.ts'
import { paymentLink as linkEnglish } from './en/payment-link.ts'
import { pricing as pricingEnglish } from './en/pricing.ts'
import { refusals as refusalsEnglish } from './en/refusals.ts'
import { signIn as signInEnglish } from './en/sign-in.ts'
import { support as supportEnglish } from './en/support.ts'
import { upgrade as upgradeEnglish } from './en/upgrade.ts'
import { consent as consentRussian } from './ru/consent.ts'
import { demo as demoRussian } from './ru/demo.ts'
import { frame as frameRussian } from './ru/frame.ts'
import { licenseOrder as orderingRussian } from './ru/license-order.ts'
import { order as orderRussian } from './ru/order.ts'
import { orderForm as formRussian } from './ru/order-form.ts'
import { orderMail as ordersRussian } from './ru/order-mail.ts'
import { paymentLink as linkRussian } from './ru/payment-link.ts'
import { pricing as pricingRussian } from './ru/pricing.ts'
import { refusals as refusalsRussian } from './ru/refusals.ts'
import { signIn as signInRussian } from './ru/sign-in.ts'
import { support as supportRussian } from './ru/support.ts'
import { upgrade as upgradeRussian } from './ru/upgrade.ts'

/** The words that the specification sets, and where English and Russian have them. */
const words: [specified: string, english: string, russian: string][] = [
  ['Get passcode', signInEnglish.getPasscode, signInRussian.getPasscode],
  ['Loading...', orderEnglish.loading, orderRussian.loading],
  ['Thank you for your order!', orderEnglish.step.thanks, orderRussian.step.thanks],
  ['We will contact you soon with payment details.', orderEnglish.step.contact, orderRussian.step.contact],
  ['Unknown', orderEnglish.sources.unknown, orderRussian.sources.unknown],
  [
    'Please wait. In 3 seconds, you will be automatically redirected to our payment processing system to finalize your purchase.',
    linkEnglish.wait(3),
    linkRussian.wait(3),
  ],
  ['Try for free!', demoEnglish.submit, demoRussian.submit],
  ['Waiting for response...', supportEnglish.waiting, supportRussian.waiting],
  ['An error occurred. Please try again.', supportEnglish.failed, supportRussian.failed],
  ['Sorry, no answer found.', supportEnglish.none, supportRussian.none],
  ['This license cannot be upgraded.', upgradeEnglish.refused.title, upgradeRussian.refused.title],
  ['Please check the form and try again.', formEnglish.check, formRussian.check],
  ['Please check the form and try again.', refusalsEnglish['bad-request'], refusalsRussian['bad-request']],
  ['Invalid period for this product', formEnglish.invalidPeriod.title, formRussian.invalidPeriod.title],
  ['Invalid period for this product', refusalsEnglish['invalid-period'], refusalsRussian['invalid-period']],
  ['No URL returned', consentEnglish.noUrl.title, consentRussian.noUrl.title],
  ['No URL returned', formEnglish.noUrl, formRussian.noUrl],
  [
    'Something went wrong, please check the form and try again.',
    frameEnglish.failure.generic,
    frameRussian.failure.generic,
  ],
  [
    'Something went wrong, please check the form and try again.',
    refusalsEnglish.fault,
    refusalsRussian.fault,
  ],
  ['Unknown product', refusalsEnglish['unknown-product'], refusalsRussian['unknown-product']],
  ['Unknown product', formEnglish.notSold.unknownProduct, formRussian.notSold.unknownProduct],
  ['Invalid license type', refusalsEnglish['invalid-license-type'], refusalsRussian['invalid-license-type']],
  ['Invalid license type', orderingEnglish.invalidType.title, orderingRussian.invalidType.title],
]

test.each(words)('the specified words "%s" are used verbatim, and have a Russian translation', (...row) => {
  const [specified, english, russian] = row
  expect(english).toBe(specified)
  expect(russian).toMatch(/\p{Script=Cyrillic}/u)
})

test('beside its rate the tax has one name, on every page and in every mail', () => {
  const english = [
    orderEnglish.tax(19),
    formEnglish.tax('19'),
    pricingEnglish.sums.vat('19'),
    orderingEnglish.sums.vat('19'),
    ordersEnglish.taxLine('19'),
  ]
  const russian = [
    orderRussian.tax(19),
    formRussian.tax('19'),
    pricingRussian.sums.vat('19'),
    orderingRussian.sums.vat('19'),
    ordersRussian.taxLine('19'),
  ]
  expect(new Set(english)).toEqual(new Set(['VAT 19%']))
  expect(russian.map(words => words.split(' ')[0])).toEqual(russian.map(() => 'НДС'))
})
