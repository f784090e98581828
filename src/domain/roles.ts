/** Each person has exactly one role in an account: docs/domain.md, 'People of an account'. */
export const roles = ['manager', 'buyer', 'technician', 'accountant'] as const
export type Role = (typeof roles)[number]

/** The roles that have each right. The owner of an account has every right, and alone has `own`. */
const holders = {
  anything: roles,
  licenses: ['manager', 'buyer', 'technician'],
  install: ['manager', 'technician'],
  buy: ['manager', 'buyer'],
  orders: ['manager', 'buyer', 'accountant'],
  billing: ['manager', 'accountant'],
  manage: ['manager'],
  own: [],
} as const satisfies Record<string, readonly Role[]>
export type Right = keyof typeof holders

export function rightHolders(right: Right): readonly Role[] {
  return holders[right]
}

export function hasRight(role: Role, right: Right): boolean {
  return rightHolders(right).includes(role)
}

export function listRights(role: Role): Right[] {
  // The keys of an object literal are its type's.
  return (Object.keys(holders) as Right[]).filter(right => hasRight(role, right))
}
