/** What the actions in the settings answer. */
export const couponMessages = {
  created: (code: string) => `Coupon ${code} is created.`,
  changed: (code: string) => `Coupon ${code} is changed.`,
  closed: (code: string) => `Coupon ${code} is closed.`,
  reopened: (code: string) => `Coupon ${code} is open again.`,
}
