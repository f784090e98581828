export const secondFactorMessages = {
  enrolled: 'The app is your second factor now.',
  confirmed: 'Your second factor is confirmed.',
  codesRenewed: 'These recovery codes replace the earlier ones.',
}

export const orderActionMessages = {
  cancelled: (id: number) => `Order ${id} is cancelled.`,
}

export const superuserMessages = { removed: 'The superuser is removed.' }

export const couponActionMessages = {
  created: (code: string) => `Coupon ${code} is created.`,
  changed: (code: string) => `Coupon ${code} is changed.`,
  closed: (code: string) => `Coupon ${code} is closed.`,
  reopened: (code: string) => `Coupon ${code} is open again.`,
}
