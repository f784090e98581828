const messages = {
  'unknown-product': 'Unknown product',
  'invalid-license-type': 'Invalid license type',
  'invalid-period': 'This plan is not sold for that many periods',
  'invalid-servers': 'The number of servers is out of range',
  'plan-not-available': 'This plan is not available here',
  'not-renewable': 'This license cannot be renewed',
  'not-upgradable': 'This license cannot be upgraded',
  'updates-too-short': 'This license has too few days of updates left to be upgraded',
  'upgrade-not-larger': 'An upgrade must add servers, up to 99',
  'unknown-currency': 'Unknown currency',
  'license-required': 'A license is required',
  'amount-too-large': 'The amount is too large',
} as const

export type RuleCode = keyof typeof messages

export class RuleBroken extends Error {
  override readonly name = 'RuleBroken'
  readonly code: RuleCode

  constructor(code: RuleCode) {
    super(messages[code])
    this.code = code
  }
}
