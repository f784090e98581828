import type { couponMessages as englishCoupons } from '../../en/back-office/settings-messages.ts'

export const couponMessages = {
  created: code => `Купон ${code} создан.`,
  changed: code => `Купон ${code} изменён.`,
  closed: code => `Купон ${code} закрыт.`,
  reopened: code => `Купон ${code} снова действует.`,
} satisfies typeof englishCoupons
