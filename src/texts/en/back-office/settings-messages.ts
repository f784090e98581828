/** What the actions in the settings answer. */
export const couponMessages = {
  created: (code: string) => `Coupon ${code} is created.`,
  changed: (code: string) => `Coupon ${code} is changed.`,
  closed: (code: string) => `Coupon ${code} is closed.`,
  reopened: (code: string) => `Coupon ${code} is open again.`,
}

export const superuserMessages = {
  added: (email: string) => `${email} is a superuser.`,
  reset: 'The second factor is removed. The next sign-in sets up a new one.',
  sessionEnded: 'The session is ended.',
}

export const sellerMessages = {
  added: 'The reseller is added.',
  changed: 'The reseller is changed. Issued invoices stay as they are.',
  closed: 'The reseller is closed.',
  registered: 'The VAT of this country is charged from that day.',
  registrationEnded: 'The VAT of this country is charged until that day.',
}

export const settingMessages = { changed: 'The setting is changed.' }
