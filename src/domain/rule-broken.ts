export type RuleCode =
  | 'unknown-product'
  | 'invalid-license-type'
  | 'invalid-period'
  | 'invalid-servers'
  | 'plan-not-available'
  | 'not-renewable'
  | 'not-upgradable'
  | 'updates-too-short'
  | 'upgrade-not-larger'
  | 'unknown-currency'
  | 'license-required'
  | 'amount-too-large'

/** `refusals` of the texts have the words for each code. */
export class RuleBroken extends Error {
  override readonly name = 'RuleBroken'
  readonly code: RuleCode

  constructor(code: RuleCode) {
    super(code)
    this.code = code
  }
}
