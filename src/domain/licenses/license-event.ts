/** docs/domain.md, 'Life of a license' */
export const licenseEventKinds = [
  'issued',
  'imported',
  'extended',
  'upgraded',
  'reduced',
  'shortened',
  'converted',
  'transferred',
  'reset',
  'suspended',
  'resumed',
  'revoked',
  'expired',
] as const
export type LicenseEventKind = (typeof licenseEventKinds)[number]

export type LicenseActorKind = 'customer' | 'operator' | 'shop'
